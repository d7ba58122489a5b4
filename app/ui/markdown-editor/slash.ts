import {
  autocompletion,
  completionKeymap,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { Prec, StateEffect, type Extension, type StateCommand } from "@codemirror/state";
import { keymap, tooltips, type EditorView } from "@codemirror/view";
import { FOLLOW, insertCodeBlock, insertTable, ownBlock, toggleLines, toggleQuote } from "./commands.ts";
import { insertLink, toggleInline } from "./inline-commands.ts";
import { insertFootnote } from "./insert-footnote.ts";
import { slashLook } from "./slash-look.ts";
import { coveringFoot } from "./window-foot.ts";

interface SlashCommand {
  label: string;
  /** A hint at the end of the line, such as the Markdown that the command inserts. */
  detail: string;
  /** Search synonyms, separated by spaces. */
  also: string;
  run: StateCommand | "image";
}

const COMMANDS: SlashCommand[] = [
  { label: "Heading", detail: "##", also: "title h2 section", run: insertBlock("## ") },
  { label: "Small heading", detail: "###", also: "subheading h3", run: insertBlock("### ") },
  { label: "Image", detail: "upload", also: "picture photo file media", run: "image" },
  { label: "List", detail: "-", also: "bullets points unordered", run: toggleLines("list") },
  { label: "Numbered list", detail: "1.", also: "ordered steps", run: toggleLines("numbers") },
  { label: "Quote", detail: ">", also: "blockquote citation", run: toggleQuote },
  { label: "Code block", detail: "```", also: "pre program source", run: insertCodeBlock },
  { label: "Table", detail: "| |", also: "columns grid", run: insertTable },
  { label: "Divider", detail: "---", also: "line rule separator hr", run: insertBlock("---\n\n") },
  { label: "Bold", detail: "**", also: "strong", run: toggleInline("**") },
  { label: "Italic", detail: "_", also: "emphasis slanted", run: toggleInline("_") },
  { label: "Link", detail: "[ ]( )", also: "url address href", run: insertLink },
  { label: "Inline code", detail: "`", also: "monospace", run: toggleInline("`") },
  { label: "Note", detail: "> [!NOTE]", also: "callout box aside hint", run: insertBlock("> [!NOTE]\n> ") },
  { label: "Footnote", detail: "[^1]", also: "reference source annotation", run: insertFootnote },
];

/** Inserts a block with blank lines around it and puts the cursor behind it. */
function insertBlock(block: string): StateCommand {
  return ({ state, dispatch }) => {
    dispatch(state.update(ownBlock(state, block, block.length, block.length), FOLLOW));
    return true;
  };
}

/** Returns the commands that match the text after the slash; matches of the label come before those of a synonym. */
export function findSlashCommands(query: string): SlashCommand[] {
  const wanted = query.toLowerCase();
  // Several words, too: "code b".
  const starts = (text: string) => ` ${text.toLowerCase()}`.includes(` ${wanted}`);
  const named = COMMANDS.filter(({ label }) => starts(label));
  return [...named, ...COMMANDS.filter((command) => !named.includes(command) && starts(command.also))];
}

/** A slash at the beginning of a line opens the list of commands. `onImage` opens the file chooser. */
function slashCommands(onImage: () => void): Extension {
  const toCompletion = ({ label, detail, run }: SlashCommand): Completion => ({
    label: `/${label}`,
    displayLabel: label,
    detail,
    apply(view: EditorView, _completion, from, to) {
      view.dispatch({ changes: { from, to }, userEvent: "delete" });
      if (run === "image") onImage();
      else run({ state: view.state, dispatch: (transaction) => view.dispatch(transaction) });
    },
  });
  const source = (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/^\s*\/[\p{L} ]{0,20}/u);
    if (!typed) return null;
    const slash = typed.from + typed.text.indexOf("/");
    const options = findSlashCommands(typed.text.slice(slash - typed.from + 1)).map(toCompletion);
    if (options.length === 0) return null;
    // A list that is updated at once takes Enter directly after the last letter; otherwise CodeMirror waits 100 ms.
    return { from: slash, options, filter: false, update: (_result, _from, _to, typing) => source(typing) };
  };
  return [
    slashLook,
    // Between the toolbar and the form's foot.
    tooltips({
      tooltipSpace(view) {
        const { top } = view.scrollDOM.getBoundingClientRect();
        const { clientWidth, clientHeight } = document.documentElement;
        return { top: Math.max(0, top), left: 0, right: clientWidth, bottom: coveringFoot(view)?.top ?? clientHeight };
      },
    }),
    autocompletion({ override: [source], icons: false, defaultKeymap: false, interactionDelay: 0 }),
    // Escape closes the list, not the dialog around it.
    Prec.highest(keymap.of(completionKeymap.map((binding) => ({ ...binding, stopPropagation: true })))),
  ];
}

/** Adds the commands to an editor and offers them for the slash that was typed. */
export function addSlashCommands(view: EditorView, onImage: () => void): void {
  view.dispatch({ effects: StateEffect.appendConfig.of(slashCommands(onImage)) });
  startCompletion(view);
}
