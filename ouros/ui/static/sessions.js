// The view of one session: its steps, and the state after the one that is chosen.

import { ask, attempt, block, bytes, clock, count, duration, el, get, notify, post, python, tabs } from "./parts.js";

const OUTCOMES = {
  running: "running", complete: "done", paused: "paused", failed: "failed", aborted: "aborted", cancelled: "cancelled",
};
const NAME_ORDER = new Intl.Collator("en", { numeric: true });  // x2 before x10

export class SessionView {
  constructor(entry, app) {
    this.app = app;
    this.entry = entry;
    this.version = 0;
    this.seen = -1;
    this.steps = new Map();
    this.canGoBack = new Set();
    this.chosen = null; // a number, or null: now
    this.tab = "variables";
    this.state = null;
    this.asked = 0;
    this.head = el("header", { class: "head" });
    this.list = el("ol", { class: "steps", "aria-label": "Steps" });
    this.pending = el("p", { class: "pending", hidden: true });
    this.side = el("aside", { class: "inspector" });
    this.node = el("div", { class: "session" }, el("section", { class: "column" }, this.head, this.list, this.pending), this.side);
    this.drawHead();
    this.drawSide();
  }

  /** Show what is new, if `entry` of the overview says that there is something. */
  async update(entry) {
    this.entry = entry;
    if (entry.version === this.seen) return;
    const isFirst = this.seen === -1;
    const wasAtEnd = !isFirst && this.isAtEnd();
    let detail;
    do {
      detail = await get("/api/session", { source: entry.source, id: entry.id, since: this.version });
      if (detail.version < this.version) return this.restart();
      this.version = detail.version;
      for (const step of detail.steps) this.steps.set(step.number, step);
      for (const number of this.steps.keys()) {
        if (number < detail.first || number > detail.last) this.remove(number);
      }
      const before = this.canGoBack;
      this.canGoBack = new Set(detail.can_go_back_to);
      const changed = new Set(detail.steps.map((step) => step.number));
      for (const number of new Set([...before, ...this.canGoBack])) {
        if (before.has(number) !== this.canGoBack.has(number)) changed.add(number);
      }
      for (const number of [...changed].sort((a, b) => a - b)) this.drawStep(number);
    } while (detail.has_more);
    this.seen = entry.version;
    this.pending.hidden = detail.pending === null;
    this.pending.replaceChildren("Waits for an answer to ", el("code", {}, detail.pending?.text ?? ""));
    this.drawHead();
    if (wasAtEnd && this.chosen === null) this.list.lastElementChild?.scrollIntoView({ block: "nearest" });
    if (this.chosen === null || isFirst) await this.loadState();
  }

  restart() {
    this.version = 0;
    this.steps.clear();
    this.list.replaceChildren();
    return this.update(this.entry);
  }

  isAtEnd() {
    const last = this.list.lastElementChild;
    return last !== null && last.getBoundingClientRect().top < innerHeight;
  }

  drawHead() {
    const { entry } = this;
    const facts = [];
    if (entry.kind === "saved") facts.push(`saved, ${bytes(entry.size)}`);
    else facts.push(count(entry.steps, "step"));
    if (entry.origin) {
      facts.push(el("span", {}, "forked from ", el("bdi", {}, entry.origin.name), entry.origin.step ? ` after step ${entry.origin.step}` : ""));
    }
    if (this.steps.size > 2) {
      const toLast = () => this.list.lastElementChild?.querySelector(".pick").focus();
      facts.push(el("button", { type: "button", class: "link", onclick: toLast }, "Go to the last step"));
    }
    const hadFocus = this.head.contains(document.activeElement);
    const line = el("p", { class: "facts" }, facts.flatMap((fact, place) => (place ? [" · ", fact] : [fact])));
    this.head.replaceChildren(el("h1", {}, el("bdi", {}, entry.name)), line);
    if (hadFocus) this.head.querySelector("button")?.focus();
    if (this.steps.size === 0) {
      const why = entry.kind === "saved"
        ? "A saved session keeps its variables, not its steps."
        : "Nothing ran here since steps are noted. What runs next appears by itself.";
      this.head.append(el("p", { class: "empty" }, why));
    }
  }

  remove(number) {
    this.steps.delete(number);
    document.getElementById(`step-${number}`)?.remove();
    if (this.chosen === number) this.choose(null);
  }

  drawStep(number) {
    const step = this.steps.get(number);
    if (!step) return;
    const before = document.getElementById(`step-${number}`);
    const hadFocus = before?.contains(document.activeElement);
    const made = this.stepNode(step);
    if (before) before.replaceWith(made);
    else {
      const next = [...this.list.children].find((item) => Number(item.dataset.number) > number);
      this.list.insertBefore(made, next ?? null);
    }
    if (hadFocus) made.querySelector(".pick").focus();
  }

  stepNode(step) {
    const { number } = step;
    const isChosen = this.chosen === number;
    const name = `step ${number}`;
    const more = () => attempt(async () => {
      const full = await get("/api/step", { source: this.entry.source, id: this.entry.id, step: number });
      this.steps.set(number, full);
      this.drawStep(number);
    });
    const pick = el(
      "button",
      { type: "button", class: "pick", "aria-pressed": String(isChosen), onclick: () => this.choose(isChosen ? null : number) },
      `Step ${number}`,
    );
    const outcome = step.is_undone ? "undone" : OUTCOMES[step.outcome];
    const facts = el(
      "span", { class: "facts" }, clock(step.began),
      step.outcome === "running" ? "" : ` · ${duration(step.seconds)}`,
    );
    const parts = [el("header", {}, pick, facts, el("span", { class: `outcome ${outcome}` }, outcome))];
    if (step.code !== null) parts.push(block(`Code of ${name}`, "code", python(step.code.text), step.code.left_out, more));
    else parts.push(el("p", { class: "resumed" }, step.calls.length ? "Resumed after the answer to the call" : "Resumed"));
    if (step.calls.length) parts.push(this.callsNode(step, more));
    if (step.output.length) {
      const printed = step.output.map(([stream, text]) => el("span", { class: stream === "stderr" ? "stderr" : null }, text));
      parts.push(el("h3", {}, "Output"), block(`Output of ${name}`, "output", printed, step.output_left_out, more));
    }
    if (step.result) parts.push(el("h3", {}, "Result"), block(`Result of ${name}`, "result", [step.result.text], step.result.left_out, more));
    if (step.error) parts.push(el("h3", {}, "Error"), block(`Error of ${name}`, "error", [step.error.text], step.error.left_out, more));
    if (isChosen) parts.push(this.actionsNode(step));
    return el(
      "li", { id: `step-${number}`, class: `step ${outcome}${isChosen ? " chosen" : ""}`, "data-number": number }, parts,
    );
  }

  callsNode(step, more) {
    const rows = step.calls.map((call) => {
      const answer = call.error !== null
        ? el("span", { class: "raised" }, call.error)
        : call.result !== null ? call.result : call.seconds === null ? el("em", {}, "not answered yet") : "None";
      return el("tr", {}, el("td", {}, el("code", {}, call.text)), el("td", {}, el("code", {}, answer)), el("td", { class: "number" }, duration(call.seconds)));
    });
    const head = el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Call"), el("th", { scope: "col" }, "Answer"), el("th", { scope: "col", class: "number" }, "Time")));
    const table = el("table", { class: "calls", "aria-label": `Calls of step ${step.number}` }, head, el("tbody", {}, rows));
    const wrapped = el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Calls of step ${step.number}` }, table);
    if (!step.calls_left_out) return wrapped;
    const note = el("p", { class: "left-out" }, `${count(step.calls_left_out, "call")} left out `);
    note.append(el("button", { type: "button", class: "link", onclick: more }, "Show all that are kept"));
    return el("div", {}, wrapped, note);
  }

  actionsNode(step) {
    if (!this.app.write) return null;
    const { number } = step;
    return el(
      "div", { class: "actions" },
      el("button", { type: "button", disabled: !step.has_state, onclick: () => this.fork(number) }, "Fork from here"),
      this.entry.kind === "live" &&
        el("button", { type: "button", disabled: !this.canGoBack.has(number), onclick: () => this.rewind(number) }, "Rewind to here"),
    );
  }

  async fork(number) {
    const where = number === null ? "as it is now" : `as it was after step ${number}`;
    const isLive = this.entry.kind === "live";
    const text = isLive
      ? `The new session is ${this.entry.name} ${where}. This one stays what it is.`
      : "A copy is saved under the new name.";
    const suggestion = isLive ? `${this.entry.id.slice(0, 150)}-${number ?? "fork"}` : `${this.entry.name.replace(/[^\w-]/g, "_").slice(0, 60)}-${number ?? "fork"}`;
    const name = await ask({ title: "Fork the session", text, action: "Fork", suggestion });
    if (name === null) return;
    const { source, id } = this.entry;
    await attempt(async () => {
      const { done: isHere } = await post("/api/fork", { source, id, step: number ?? "now", new_id: name });
      if (isHere) return this.app.open("session", source, name);
      notify(`Saved as ${name}.`);
      return this.app.poll();
    });
  }

  async rewind(number) {
    const text = `All that ran after step ${number} is undone: variables are again what they were then. What tools did outside is not undone.`;
    if ((await ask({ title: `Rewind to step ${number}`, text, action: "Rewind" })) === null) return;
    const { source, id } = this.entry;
    if (await attempt(() => post("/api/rewind", { source, id, step: number }))) {
      this.choose(null);
      await this.app.poll();
    }
  }

  choose(number) {
    const before = this.chosen;
    this.chosen = number;
    if (before !== null) this.drawStep(before);
    if (number !== null) {
      this.drawStep(number);
      document.querySelector(`#step-${number} .pick`)?.focus();
    }
    attempt(() => this.loadState());
  }

  // --- the state after a step ---

  async loadState() {
    const asked = (this.asked += 1);
    const { source, id } = this.entry;
    const step = this.chosen === null ? null : this.steps.get(this.chosen);
    let state;
    try {
      if (!step && this.entry.outcome === "running") state = { error: "The session is running. Its variables are shown when it is done." };
      else if (step && !step.has_state) state = { error: step.outcome === "running" ? "This step is running." : "The state after this step is not kept." };
      else state = await get("/api/state", { source, id, step: this.chosen ?? "now" });
    } catch (error) {
      state = { error: error.message };
    }
    if (asked !== this.asked) return;
    this.state = state;
    this.drawSide();
  }

  drawSide() {
    const latest = { live: "Now", recorded: "Latest", saved: "As saved" }[this.entry.kind];
    const title = this.chosen === null ? latest : `After step ${this.chosen}`;
    this.side.setAttribute("aria-label", `State: ${title}`);
    const head = el("div", { class: "side-head" }, el("h2", {}, title));
    if (this.chosen !== null) head.append(el("button", { type: "button", class: "link", onclick: () => this.choose(null) }, `Back to ${latest.toLowerCase()}`));
    else if (this.app.write) head.append(el("button", { type: "button", class: "link", onclick: () => this.fork(null) }, "Fork"));
    const names = [["variables", "Variables"], ["heap", "Heap"]];
    const pick = (name) => {
      this.tab = name;
      this.drawSide();
    };
    const panel = el("div", { id: "panel", role: "tabpanel", "aria-labelledby": `tab-${this.tab}` });
    if (this.state === null) panel.append(el("p", { class: "empty" }, "Loading"));
    else if (this.state.error) panel.append(el("p", { class: "empty" }, this.state.error));
    else panel.append(...(this.tab === "heap" ? this.heapNodes() : this.variableNodes()));
    const top = this.side.scrollTop;
    this.side.replaceChildren(head, tabs("State", names, this.tab, "panel", pick), panel);
    this.side.scrollTop = top;
  }

  variableNodes() {
    const { variables, variables_left_out: leftOut, removed } = this.state;
    if (!variables.length && !removed.length) return [el("p", { class: "empty" }, "No variables.")];
    const inOrder = [...variables].sort((a, b) => NAME_ORDER.compare(a.name, b.name));
    const rows = inOrder.map((entry) => {
      const mark = entry.change ? el("span", { class: `mark ${entry.change}` }, entry.change) : null;
      return el(
        "div", { class: `variable ${entry.change ?? ""}` },
        el("dt", {}, el("code", {}, entry.name), el("span", { class: "type" }, entry.type), mark),
        el("dd", {}, block(`Value of ${entry.name}`, "value", [entry.value.text], entry.value.left_out)),
      );
    });
    const found = [el("dl", { class: "variables" }, rows)];
    if (removed.length) found.push(el("p", { class: "left-out" }, "Gone since the step before: ", el("code", {}, removed.join(", "))));
    if (leftOut) found.push(el("p", { class: "left-out" }, `${count(leftOut, "variable")} more`));
    return found;
  }

  heapNodes() {
    const { heap } = this.state;
    const most = Math.max(1, ...heap.types.map(([, number]) => number));
    const rows = heap.types.map(([name, number]) => {
      const bar = el("span", { class: "bar-fill", "aria-hidden": "true" });
      bar.style.width = `${Math.max(1, (100 * number) / most)}%`;
      return el("tr", {}, el("th", { scope: "row" }, el("code", {}, name)), el("td", { class: "bar-cell" }, bar), el("td", { class: "number" }, number.toLocaleString("en")));
    });
    const figures = el(
      "p", { class: "facts" },
      `${count(heap.objects, "object")} · ${bytes(heap.bytes)} · ${count(heap.allocations, "allocation")} so far`,
    );
    const found = [figures, el("table", { class: "heap", "aria-label": "Objects by type" }, el("tbody", {}, rows))];
    if (heap.types_left_out) found.push(el("p", { class: "left-out" }, `${count(heap.types_left_out, "type")} more`));
    return found;
  }
}
