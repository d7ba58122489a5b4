import {
  autocompletion,
  completionKeymap,
  nextSnippetField,
  prevSnippetField,
  snippetCompletion,
  snippetKeymap,
  type Completion,
  type CompletionSource,
} from "@codemirror/autocomplete";
import { Prec, type Extension } from "@codemirror/state";
import { keymap, tooltips } from "@codemirror/view";
import { windowFooter } from "./window-footer.ts";
import { TABLE } from "./commands.ts";
import { chooseImages } from "./uploads.ts";

const applyImage: Completion["apply"] = (view, _completion, from, to) => {
  view.dispatch({ changes: { from, to }, userEvent: "delete" });
  chooseImages(view);
};

const COMMANDS: Completion[] = [
  snippetCompletion("## ${}", { label: "/Heading", detail: "##" }),
  snippetCompletion("### ${}", { label: "/Small heading", detail: "###" }),
  { label: "/Image", detail: "upload", apply: applyImage },
  snippetCompletion("- ${}", { label: "/List", detail: "-" }),
  snippetCompletion("1. ${}", { label: "/Numbered list", detail: "1." }),
  snippetCompletion("> ${}", { label: "/Quote", detail: ">" }),
  snippetCompletion("```\n${}\n```", { label: "/Code block", detail: "```" }),
  snippetCompletion(TABLE, { label: "/Table", detail: "| |" }),
  // Of stars: dashes below a line of text make it a heading.
  snippetCompletion("***\n\n${}", { label: "/Divider", detail: "***" }),
  snippetCompletion("**${bold text}**", { label: "/Bold", detail: "**" }),
  snippetCompletion("_${italic text}_", { label: "/Italic", detail: "_" }),
  snippetCompletion("[${link text}](${https://})", { label: "/Link", detail: "[ ]( )" }),
  snippetCompletion("`${code}`", { label: "/Inline code", detail: "`" }),
  snippetCompletion("> [!NOTE]\n> ${}", { label: "/Note", detail: "> [!NOTE]" }),
  snippetCompletion("[^${1:name}]\n\n[^${1:name}]: ${text}", { label: "/Footnote", detail: "[^1]" }),
  // The boost keeps this order, which would be alphabetical.
].map((command, index) => ({ ...command, displayLabel: command.label.slice(1), boost: -index }));

/** Offers the commands for a slash at the beginning of a line. */
export const slashSource: CompletionSource = (context) => {
  const typed = context.matchBefore(/^\s*\/[\p{L} ]{0,20}/u);
  if (!typed) return null;
  return { from: typed.from + typed.text.indexOf("/"), options: COMMANDS, validFor: /^\/[\p{L} ]*$/u };
};

export const slashCommands: Extension = [
  autocompletion({ override: [slashSource], icons: false, defaultKeymap: false, interactionDelay: 0 }),
  // Escape closes the list, not the dialog around it.
  Prec.highest(keymap.of(completionKeymap.map((binding) => ({ ...binding, stopPropagation: true })))),
  snippetKeymap.of([{ key: "Tab", run: nextSnippetField, shift: prevSnippetField }]),
  // The form's bar at the bottom of the window would cover the list.
  tooltips({
    tooltipSpace(view) {
      const { clientWidth, clientHeight } = document.documentElement;
      const top = Math.max(0, view.scrollDOM.getBoundingClientRect().top);
      return { top, left: 0, right: clientWidth, bottom: windowFooter()?.top ?? clientHeight };
    },
  }),
];
