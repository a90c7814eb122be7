// The page: what is chosen in the sidebar is shown, and asked for anew each second while the page is visible.

import { el, Failure, get, notify, takeToken } from "./parts.js";
import { SessionView } from "./sessions.js";
import { WorkspaceView } from "./workspace.js";

const EVERY_MS = 1000;

class App {
  constructor() {
    this.write = false;
    this.overview = { sessions: [], workspaces: [] };
    this.view = null;
    this.shown = "";
    this.drawn = "";
    this.marked = ""; // what is chosen in the sidebar as it was drawn
    this.isPolling = false;
    this.main = document.getElementById("main");
    this.sidebar = document.getElementById("sidebar");
    addEventListener("hashchange", () => this.poll());
    document.addEventListener("visibilitychange", () => document.hidden || this.poll());
    document.getElementById("skip").addEventListener("click", (event) => {
      event.preventDefault();
      this.main.focus();
    });
  }

  async run() {
    for (;;) {
      if (!document.hidden) await this.poll();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }

  /** Ask what there is, and show what changed. */
  async poll() {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      this.overview = await get("/api/overview");
      this.write = this.overview.write;
      if (this.overview.failed) this.say("a store cannot be read", "lost");
      else this.say("live", "");
      this.drawMode();
      await this.show();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status === 401) {
        this.say("no access", "lost");
        this.main.replaceChildren(el("p", { class: "empty" }, error.message));
      } else if (error.status === 0) this.say("no connection", "lost");
      else notify(error.message);
    } finally {
      this.isPolling = false;
    }
  }

  say(text, kind) {
    const live = document.getElementById("live");
    if (live.textContent !== text) live.textContent = text;
    live.className = `live ${kind}`;
  }

  drawMode() {
    const mode = document.getElementById("mode");
    const text = this.write ? "can change sessions" : "read-only";
    if (mode.textContent !== text) mode.textContent = text;
    mode.classList.toggle("write", this.write);
  }

  /** Show the session or workspace of this source, as soon as the overview has it. */
  async open(kind, source, id) {
    location.hash = `#/${kind}/${source}/${encodeURIComponent(id)}`;
    await this.poll();
  }

  /** What the address names: `#/session/SOURCE/ID` or `#/workspace/SOURCE/`. */
  route() {
    const [, kind, source, id] = location.hash.split("/");
    try {
      return { kind, source: Number(source), id: decodeURIComponent(id ?? "") };
    } catch {
      return { kind: "", source: 0, id: "" };
    }
  }

  find() {
    const { kind, source, id } = this.route();
    const { sessions, workspaces } = this.overview;
    if (kind === "workspace") return ["workspace", workspaces.find((entry) => entry.source === source)];
    if (kind === "session") return ["session", sessions.find((entry) => entry.source === source && entry.id === id)];
    const busiest = sessions.find((entry) => entry.steps) ?? sessions[0];
    return workspaces.length && !sessions.length ? ["workspace", workspaces[0]] : ["session", busiest];
  }

  async show() {
    const [kind, entry] = this.find();
    const key = entry ? JSON.stringify([kind, entry.source, entry.id ?? ""]) : "";
    this.drawSidebar(key);
    if (!entry) {
      this.view = null;
      this.shown = "";
      const text = this.overview.sessions.length ? "It is not there any more. Choose another one." : "There is nothing to show yet.";
      this.main.replaceChildren(el("p", { class: "empty" }, text));
      document.title = "ouros";
      return;
    }
    if (key !== this.shown) {
      this.shown = key;
      this.view = kind === "workspace" ? new WorkspaceView(entry, this) : new SessionView(entry, this);
      this.main.replaceChildren(this.view.node);
      document.title = `${entry.name} - ouros`;
    }
    await this.view.update(entry);
  }

  // --- the sidebar ---

  drawSidebar(chosen) {
    const text = JSON.stringify([chosen, this.overview]);
    if (text === this.drawn) return;
    this.drawn = text;
    const focused = document.activeElement?.closest?.(".sidebar a")?.getAttribute("href");
    const live = this.overview.sessions.filter((entry) => entry.kind === "live");
    const recorded = this.overview.sessions.filter((entry) => entry.kind === "recorded");
    const saved = this.overview.sessions.filter((entry) => entry.kind === "saved");
    const parts = [];
    if (live.length) parts.push(el("h2", {}, "Sessions"), this.tree(live, chosen));
    if (recorded.length) parts.push(el("h2", {}, "Recorded sessions"), this.tree(recorded, chosen));
    if (saved.length) parts.push(el("h2", {}, "Saved sessions"), this.tree(saved, chosen));
    if (this.overview.workspaces.length) {
      const items = this.overview.workspaces.map((entry) => el("li", {}, this.link("workspace", entry, chosen, "", "")));
      parts.push(el("h2", {}, "Workspaces"), el("ul", { class: "tree" }, items));
    }
    this.sidebar.replaceChildren(...parts);
    if (chosen !== this.marked) this.sidebar.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    this.marked = chosen;
    if (focused) [...this.sidebar.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
  }

  /** Sessions, each below the one that it was forked from. */
  tree(entries, chosen) {
    const key = (source, id) => JSON.stringify([source, id]);
    const known = new Map(entries.map((entry) => [key(entry.source, entry.id), entry]));
    const children = new Map();
    const roots = [];
    for (const entry of entries) {
      const origin = entry.origin && entry.origin.id !== entry.id ? key(entry.source, entry.origin.id) : null;
      if (origin !== null && known.has(origin)) children.set(origin, [...(children.get(origin) ?? []), entry]);
      else roots.push(entry);
    }
    const drawn = new Set();
    const item = (entry) => {
      drawn.add(entry);
      const own = key(entry.source, entry.id);
      const below = (children.get(own) ?? []).filter((child) => !drawn.has(child));
      const from = entry.origin?.step ? `from step ${entry.origin.step}` : entry.origin ? "fork" : "";
      const link = this.link("session", entry, chosen, entry.outcome ?? "", from);
      return el("li", {}, link, below.length ? el("ul", {}, below.map(item)) : null);
    };
    const items = roots.map(item);
    // Forks whose ids were used again may name each other: they are shown at the top.
    for (const entry of entries) if (!drawn.has(entry)) items.push(item(entry));
    return el("ul", { class: "tree" }, items);
  }

  link(kind, entry, chosen, outcome, from) {
    const id = entry.id ?? "";
    const isChosen = JSON.stringify([kind, entry.source, id]) === chosen;
    const facts = [from, entry.steps ? `${entry.steps} step${entry.steps === 1 ? "" : "s"}` : ""].filter(Boolean).join(" · ");
    return el(
      "a",
      { href: `#/${kind}/${entry.source}/${encodeURIComponent(id)}`, "aria-current": isChosen ? "page" : null },
      kind === "session" && el("span", { class: `dot ${outcome}`, role: outcome ? "img" : null, "aria-label": outcome || null, title: outcome || null }),
      el("bdi", { class: "name" }, entry.name),
      facts ? el("span", { class: "facts" }, facts) : null,
    );
  }
}

takeToken();
new App().run();
