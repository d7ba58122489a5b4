import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdownKeymap, markdownLanguage, pasteURLAsLink } from "@codemirror/lang-markdown";
import { Compartment, EditorState, type Extension, type StateCommand } from "@codemirror/state";
import { dropCursor, EditorView, keymap, placeholder, type KeyBinding } from "@codemirror/view";
import { cycleHeading, insertCodeBlock, toggleLines, toggleQuote } from "./commands.ts";
import { insertLink, toggleInline, wrap } from "./inline-commands.ts";
import { continueList } from "./continue-list.ts";
import { editorTheme } from "./theme.ts";
import { aboveFoot } from "./window-foot.ts";

type Attributes = Record<string, string>;

interface Options {
  parent: HTMLElement;
  doc: string;
  attributes: Attributes;
  extension: Extension;
  onChange: (text: string) => void;
  /** Asks for images to insert. */
  onImage: () => void;
  /** Anything changed that a toolbar shows. */
  onUpdate: (state: EditorState) => void;
}

const bind = (key: string, run: StateCommand): KeyBinding => ({
  key,
  run,
  preventDefault: true,
  // Keeps the page's own shortcuts for the same keys from running.
  stopPropagation: true,
});

const SHORTCUTS: KeyBinding[] = [
  bind("Mod-b", toggleInline("**")),
  bind("Mod-i", toggleInline("_")),
  bind("Mod-e", toggleInline("`")),
  bind("Mod-k", insertLink),
  bind("Mod-Shift-h", cycleHeading),
  bind("Mod-Shift-8", toggleLines("list")),
  bind("Mod-Shift-7", toggleLines("numbers")),
  bind("Mod-Shift-9", toggleQuote),
  bind("Mod-Shift-e", insertCodeBlock),
];

/** Shortcuts of the surrounding form, for saving, and those that would write HTML comments, which nobody sees. */
const NOT_OURS = new Set(["Mod-Enter", "Mod-s", "Mod-/", "Alt-A"]);

/** Typing a mark over a selection wraps the selection instead of replacing it. */
const wrapSelection = EditorView.inputHandler.of((view, _from, _to, text) => {
  // A dead key or an input method shows such a mark before the letter that it becomes.
  if (!/^[*_`~]$/.test(text) || view.compositionStarted || view.state.selection.main.empty) return false;
  return wrap(text)({ state: view.state, dispatch: (transaction) => view.dispatch(transaction) });
});

/** Creates the CodeMirror editor with the commands and shortcuts of this site's Markdown. */
export function createEditor({ parent, doc, attributes, extension, onChange, onImage, onUpdate }: Options) {
  const settings = new Compartment();
  const withAttributes = (changed: Attributes) => EditorView.contentAttributes.of(changed);
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        keymap.of(SHORTCUTS),
        keymap.of([{ key: "Enter", run: continueList }, ...markdownKeymap]),
        keymap.of([...defaultKeymap.filter(({ key }) => !NOT_OURS.has(key ?? "")), ...historyKeymap]),
        history(),
        dropCursor(),
        wrapSelection,
        EditorView.lineWrapping,
        aboveFoot,
        EditorView.perLineTextDirection.of(true),
        // Not markdown(), which brings the languages of HTML, CSS and JavaScript along.
        markdownLanguage,
        pasteURLAsLink,
        editorTheme,
        slashOnDemand(onImage),
        placeholder("Write here. Type / for headings, lists, images and more."),
        extension,
        settings.of(withAttributes(attributes)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) onUpdate(update.state);
        }),
      ],
    }),
  });
  return {
    view,
    setAttributes: (changed: Attributes) => view.dispatch({ effects: settings.reconfigure(withAttributes(changed)) }),
  };
}

/** Loads the slash commands when the first slash is typed: their autocomplete library is large. */
function slashOnDemand(onImage: () => void): Extension {
  let requested = false;
  return EditorView.updateListener.of(({ docChanged, changes, view }) => {
    if (requested || !docChanged) return;
    let hasSlash = false;
    // oxlint-disable-next-line max-params -- the signature is CodeMirror's
    changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
      hasSlash ||= inserted.length < 100 && inserted.toString().includes("/");
    });
    if (!hasSlash) return;
    requested = true;
    import("./slash.ts").then(
      ({ addSlashCommands }) => addSlashCommands(view, onImage),
      // Without the network, the next slash asks again.
      () => (requested = false),
    );
  });
}
