// What all views are made of: elements, texts, requests, tabs, dialogs.
// Invariant: a text becomes part of the page as a text node or an attribute value, never as markup.

const TOKEN_KEY = "ouros-token";

/** An element with attributes and children. Strings become text nodes; null and false are left out. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Take the token from the address, where it must not stay, or from this tab's storage. */
export function takeToken() {
  const match = /^#token=([!-~]+)$/.exec(location.hash);
  if (match) {
    sessionStorage.setItem(TOKEN_KEY, match[1]);
    history.replaceState(null, "", "/");
  }
  return sessionStorage.getItem(TOKEN_KEY);
}

export class Failure extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function request(path, options) {
  const token = sessionStorage.getItem(TOKEN_KEY) ?? "";
  let response;
  try {
    response = await fetch(path, { ...options, headers: { Authorization: `Bearer ${token}`, ...options.headers } });
  } catch {
    throw new Failure("The server does not answer.", 0);
  }
  const data = await response.json().catch(() => ({ error: "The answer of the server is not complete." }));
  if (!response.ok) throw new Failure(data.error ?? `The server answered ${response.status}.`, response.status);
  return data;
}

export function get(path, query = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(pairs).toString();
  return request(text ? `${path}?${text}` : path, {});
}

export function post(path, body) {
  return request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

// --- texts ---

export function duration(seconds) {
  if (seconds === null || seconds === undefined) return "";
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)} µs`;
  if (seconds < 1) return `${(seconds * 1e3).toFixed(seconds < 0.1 ? 1 : 0)} ms`;
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
}

export function clock(seconds) {
  const date = new Date(seconds * 1000);
  return el("time", { datetime: date.toISOString(), title: date.toLocaleString() }, date.toLocaleTimeString());
}

export function bytes(count) {
  if (count < 1000) return `${count} B`;
  const units = ["kB", "MB", "GB"];
  let value = count / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

export function count(number, word) {
  return `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
}

const KEYWORDS = new Set(
  ("False None True and as assert async await break case class continue def del elif else except finally for from " +
    "global if import in is lambda match nonlocal not or pass raise return try while with yield").split(" "),
);
const TOKENS =
  /(#[^\n]*)|((?:[rbuftRBUFT]{0,2})(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))|(\b\d[\w.]*)|([A-Za-z_]\w*)/g;

/** Python code as text nodes and spans, which colour it. */
export function python(code) {
  const parts = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const kind = match[1] ? "comment" : match[2] ? "string" : match[3] ? "number" : KEYWORDS.has(match[0]) ? "keyword" : null;
    if (kind === null) continue;
    parts.push(code.slice(end, match.index), el("span", { class: `t-${kind}` }, match[0]));
    end = match.index + match[0].length;
  }
  parts.push(code.slice(end));
  return parts;
}

/** A block of text that can be scrolled by keyboard, too. */
export function block(label, kind, children, leftOut = 0, more = null) {
  const body = el("pre", { class: kind, tabindex: "0", role: "region", "aria-label": label }, children);
  if (!leftOut) return body;
  const note = el("p", { class: "left-out" }, `${count(leftOut, "character")} left out `);
  if (more) note.append(el("button", { type: "button", class: "link", onclick: more }, "Show all that is kept"));
  return el("div", {}, body, note);
}

// --- tabs ---

/** Tabs, by the pattern of ARIA: arrow keys move between them. `onpick` gets the name of the chosen one. */
export function tabs(label, names, chosen, panel, onpick) {
  const buttons = names.map(([name, title]) =>
    el(
      "button",
      {
        type: "button", role: "tab", id: `tab-${name}`, "aria-selected": String(name === chosen),
        "aria-controls": panel, tabindex: name === chosen ? "0" : "-1", onclick: () => onpick(name),
      },
      title,
    ),
  );
  const keys = { ArrowRight: 1, ArrowLeft: -1 };
  return el(
    "div",
    {
      class: "tabs", role: "tablist", "aria-label": label,
      onkeydown: (event) => {
        const step = keys[event.key];
        if (!step) return;
        event.preventDefault();
        const place = names.findIndex(([name]) => name === chosen);
        const next = names[(place + step + names.length) % names.length][0];
        onpick(next);
        document.getElementById(`tab-${next}`)?.focus();
      },
    },
    buttons,
  );
}

// --- dialogs and notices ---

let lastAsked = Promise.resolve();

/** Ask before something is changed; gives the text that was typed, true if none was asked for, null if cancelled. */
export function ask(question) {
  // The event that ends a dialog comes after it is closed: it must not end the next one.
  lastAsked = lastAsked.then(() => askNow(question));
  return lastAsked;
}

function askNow({ title, text, action, suggestion = null }) {
  const dialog = document.getElementById("ask");
  const input = document.getElementById("ask-input");
  document.getElementById("ask-title").textContent = title;
  document.getElementById("ask-text").textContent = text;
  document.getElementById("ask-ok").textContent = action;
  document.getElementById("ask-label").hidden = suggestion === null;
  input.value = suggestion ?? "";
  input.required = suggestion !== null;
  document.getElementById("ask-cancel").onclick = () => dialog.close("");
  dialog.returnValue = "";
  dialog.showModal();
  if (suggestion !== null) input.select();
  return new Promise((resolve) => {
    dialog.addEventListener(
      "close",
      () => resolve(dialog.returnValue !== "ok" ? null : suggestion === null ? true : input.value),
      { once: true },
    );
  });
}

let noticeTimer = 0;

/** Say that something failed. */
export function notify(message) {
  const notice = document.getElementById("notice");
  notice.textContent = message;
  notice.hidden = false;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => (notice.hidden = true), 8000);
}

/** Run what may fail, and say so if it does; gives whether it did not. */
export async function attempt(work) {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    notify(error.message);
    return false;
  }
}
