import type MarkdownIt from "markdown-it";
import type { StateCore } from "markdown-it";

/** Shows list items that begin with `[ ]` or `[x]` as a check box and their text. */
export function addTaskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.before("inline", "task_lists", markTasks);
}

function markTasks({ tokens, Token }: StateCore): void {
  for (const [index, item] of tokens.entries()) {
    const inline = tokens[index + 2];
    if (item.type !== "list_item_open" || tokens[index + 1]?.type !== "paragraph_open" || !inline) continue;
    const [mark = "", done = ""] = /^\[([ x])\](?=\s+\S)/i.exec(inline.content) ?? [];
    if (!mark) continue;
    item.attrSet("class", "task");
    inline.content = inline.content.slice(mark.length);
    const box = new Token("task_box", "input", 0);
    box.attrs = [
      ["type", "checkbox"],
      ["disabled", ""],
      ["aria-label", done === " " ? "Open" : "Done"],
    ];
    if (done !== " ") box.attrSet("checked", "");
    inline.children = [box];
  }
}
