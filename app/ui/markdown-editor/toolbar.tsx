import { Toolbar as Base } from "@base-ui/react/toolbar";
import { redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import type { EditorState, StateCommand } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import {
  Bold,
  Code,
  Heading,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  SquareCode,
  Table,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { cx } from "../cx.ts";
import { isMac } from "./is-mac.ts";
import { cycleHeading, insertCodeBlock, insertTable, toggleLines, toggleQuote } from "./commands.ts";
import { insertLink, toggleInline } from "./inline-commands.ts";

type Tool = { label: string; icon: LucideIcon; keys?: string; run: StateCommand };

const TOOLS: Tool[] = [
  { label: "Heading", icon: Heading, keys: "Shift+H", run: cycleHeading },
  { label: "Bold", icon: Bold, keys: "B", run: toggleInline("**") },
  { label: "Italic", icon: Italic, keys: "I", run: toggleInline("_") },
  { label: "Link", icon: Link, keys: "K", run: insertLink },
  { label: "List", icon: List, keys: "Shift+8", run: toggleLines("list") },
  { label: "Numbered list", icon: ListOrdered, keys: "Shift+7", run: toggleLines("numbers") },
  { label: "Quote", icon: Quote, keys: "Shift+9", run: toggleQuote },
  { label: "Code", icon: Code, keys: "E", run: toggleInline("`") },
  { label: "Code block", icon: SquareCode, keys: "Shift+E", run: insertCodeBlock },
  { label: "Table", icon: Table, run: insertTable },
];

interface Props {
  view: EditorView | null;
  /** The editor's state, for what can be undone or redone. */
  state: EditorState | null;
  onImage: () => void;
  /** The field's label, for the accessible name. */
  label: string;
}

/** The buttons over the text: one stop for Tab, arrow keys between them. */
export function Toolbar({ view, state, onImage, label }: Props) {
  const run = (command: StateCommand) => {
    if (!view) return;
    command({ state: view.state, dispatch: (transaction) => view.dispatch(transaction) });
    view.focus();
  };
  return (
    <Base.Root aria-label={`${label}: formatting`} className="flex flex-wrap items-center border-b border-rule px-1">
      {TOOLS.map(({ label, keys, icon, run: command }) => (
        <ToolButton key={label} label={label} keys={keys} icon={icon} onClick={() => run(command)} />
      ))}
      <ToolButton label="Insert images" icon={ImagePlus} onClick={onImage} />
      <span aria-hidden="true" className="mx-1 h-6 w-px bg-rule max-sm:hidden" />
      <ToolButton
        label="Undo"
        keys="Z"
        icon={Undo2}
        disabled={!state || undoDepth(state) === 0}
        onClick={() => run(undo)}
      />
      <ToolButton
        label="Redo"
        keys={isMac() ? "Shift+Z" : "Y"}
        icon={Redo2}
        disabled={!state || redoDepth(state) === 0}
        onClick={() => run(redo)}
        last
      />
    </Base.Root>
  );
}

interface ToolButtonProps {
  label: string;
  keys?: string | undefined;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
  last?: boolean;
}

/** A button whose name and shortcut show below it on hover and focus. */
function ToolButton({ label, keys, icon: Icon, disabled = false, onClick, last = false }: ToolButtonProps) {
  const mod = isMac() ? "⌘" : "Ctrl+";
  return (
    <Base.Button
      aria-label={label}
      aria-keyshortcuts={keys && `${isMac() ? "Meta" : "Control"}+${keys}`}
      data-tip={keys ? `${label} (${mod}${keys})` : label}
      disabled={disabled}
      onClick={onClick}
      // Keeps the focus in the editor, so that a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        "relative grid h-11 w-10 place-items-center rounded-sm transition-[background-color,color] pointer-coarse:w-11",
        "data-disabled:opacity-40 not-data-disabled:[@media(hover:hover)]:hover:bg-inset",
        "after:pointer-events-none after:absolute after:top-full after:z-20 after:hidden after:bg-ink after:px-2 after:py-1 after:text-small after:font-medium after:whitespace-nowrap after:text-stock after:content-[attr(data-tip)]",
        last ? "after:end-0" : "after:start-0",
        "focus-visible:after:block [@media(hover:hover)]:hover:after:block",
      )}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </Base.Button>
  );
}
