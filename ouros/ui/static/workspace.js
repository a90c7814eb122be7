// The view of a workspace: commands, checkpoints, files, and what changed between two states.

import { ask, attempt, block, bytes, clock, count, duration, el, get, post } from "./parts.js";

export class WorkspaceView {
  constructor(entry, app) {
    this.app = app;
    this.entry = entry;
    this.seen = "";
    this.before = null; // a checkpoint, or null: no comparison
    this.after = null; // a checkpoint, or null: now
    this.path = null;
    this.detail = { checkpoints: [], commands: [] };
    this.files = { files: [], files_left_out: 0 };
    this.head = el("header", { class: "head" });
    this.commands = el("section", { class: "commands", "aria-label": "Commands" });
    this.list = el("section", { class: "files", "aria-label": "Files" });
    this.side = el("aside", { class: "inspector file", "aria-label": "File" });
    this.node = el("div", { class: "session" }, el("section", { class: "column" }, this.head, this.list, this.commands), this.side);
  }

  async update(entry) {
    this.entry = entry;
    const version = JSON.stringify(entry.version);
    if (version === this.seen) return;
    const isFirst = this.seen === "";
    this.detail = await get("/api/workspace", { source: entry.source });
    const known = this.detail.checkpoints.map((made) => made.id);
    if (isFirst) this.before = known.at(-1) ?? null;
    if (this.before !== null && !known.includes(this.before)) this.before = known.at(-1) ?? null;
    if (this.after !== null && !known.includes(this.after)) this.after = null;
    this.seen = version;
    await this.loadFiles();
    this.drawHead();
    this.drawCommands();
  }

  async loadFiles() {
    const { source } = this.entry;
    this.files = await get("/api/files", { source, a: this.before, b: this.after });
    this.drawFiles();
    await this.loadFile();
  }

  async loadFile() {
    if (this.path === null) return this.drawFile(null);
    try {
      this.drawFile(await get("/api/file", { source: this.entry.source, a: this.before, b: this.after, path: this.path }));
    } catch (error) {
      this.drawFile({ error: error.message });
    }
  }

  drawHead() {
    const { checkpoints } = this.detail;
    const label = (made) => `${made.id}${made.label ? `: ${made.label}` : ""}`;
    const select = (title, none, chosen, onpick) =>
      el(
        "label", {}, title,
        el(
          "select", { onchange: (event) => onpick(event.target.value === "" ? null : Number(event.target.value)) },
          el("option", { value: "", selected: chosen === null }, none),
          checkpoints.map((made) => el("option", { value: made.id, selected: chosen === made.id }, label(made))),
        ),
      );
    const reload = () => attempt(async () => {
      this.drawHead();
      await this.loadFiles();
    });
    const form = el(
      "div", { class: "compare" },
      select("Files at", "now", this.after, (value) => { this.after = value; reload(); }),
      select("Compared with", "nothing", this.before, (value) => { this.before = value; reload(); }),
    );
    const to = this.after ?? this.before;
    if (this.app.write && to !== null) {
      form.append(el("button", { type: "button", onclick: () => this.rewind(to) }, `Rewind to checkpoint ${to}`));
    }
    this.head.replaceChildren(
      el("h1", {}, el("bdi", {}, this.entry.name)),
      el("p", { class: "facts" }, `${count(checkpoints.length, "checkpoint")} · ${count(this.detail.commands.length, "command")}`),
      form,
    );
  }

  async rewind(to) {
    const text = `Files, variables and the shell are again what they were at checkpoint ${to}. Later checkpoints are given up.`;
    if ((await ask({ title: `Rewind to checkpoint ${to}`, text, action: "Rewind" })) === null) return;
    if (await attempt(() => post("/api/workspace/rewind", { source: this.entry.source, to }))) {
      this.after = null;
      this.seen = "?";
      await this.app.poll();
    }
  }

  drawCommands() {
    const rows = this.detail.commands.toReversed().map((entry) =>
      el(
        "tr", {},
        el("td", { class: "number" }, entry.id),
        el("td", {}, entry.name === "bash" ? el("code", {}, entry.command.text) : el("em", {}, "Python code")),
        el("td", { class: entry.exit_code ? "raised" : "" }, entry.exit_code ? `exit ${entry.exit_code}` : "ok"),
        el("td", {}, clock(entry.began)),
        el("td", { class: "number" }, duration(entry.seconds)),
      ),
    );
    const names = ["#", "Command", "Exit", "Began", "Time"];
    const head = el("thead", {}, el("tr", {}, names.map((name) => el("th", { scope: "col" }, name))));
    const table = el("table", { class: "calls" }, head, el("tbody", {}, rows));
    this.commands.replaceChildren(
      el("h2", {}, "Commands"),
      rows.length ? el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Commands" }, table) : el("p", { class: "empty" }, "None yet."),
    );
  }

  drawFiles() {
    const { files, files_left_out: leftOut } = this.files;
    const rows = files.map((entry) =>
      el(
        "li", {},
        el(
          "button",
          {
            type: "button", class: "entry", "aria-pressed": String(entry.path === this.path),
            onclick: () => { this.path = entry.path; this.drawFiles(); attempt(() => this.loadFile()); },
          },
          el("code", {}, entry.name),
          entry.change ? el("span", { class: `mark ${entry.change}` }, entry.change) : null,
          el("span", { class: "size" }, entry.change === "removed" ? "" : bytes(entry.size)),
        ),
      ),
    );
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(el("h2", {}, "Files"), el("ul", { class: "entries" }, rows));
    if (!rows.length) this.list.append(el("p", { class: "empty" }, "No files."));
    if (leftOut) this.list.append(el("p", { class: "left-out" }, `${count(leftOut, "file")} more`));
    if (hadFocus) this.list.querySelector("[aria-pressed=true]")?.focus();
  }

  drawFile(file) {
    if (file === null) return this.side.replaceChildren(el("p", { class: "empty" }, "Choose a file to read it."));
    if (file.error) return this.side.replaceChildren(el("p", { class: "empty" }, file.error));
    const parts = [el("h2", {}, el("bdi", {}, file.path))];
    if (file.size !== null) parts.push(el("p", { class: "facts" }, bytes(file.size)));
    if (file.diff?.length) {
      const kinds = { "+": "plus", "-": "minus", "@": "hunk" };
      const lines = file.diff.map(([mark, text]) => el("span", { class: `line ${kinds[mark] ?? ""}` }, mark === "@" ? text : `${mark}${text}`, "\n"));
      parts.push(el("h3", {}, "Changes"), block("Changes", "diff", lines));
    }
    if (file.is_binary) parts.push(el("p", { class: "empty" }, "This file is no text."));
    else if (file.text) parts.push(el("h3", {}, "Content"), block("Content", "value", [file.text.text], file.text.left_out));
    this.side.replaceChildren(...parts);
  }
}
