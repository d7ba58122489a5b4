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
import { useState, type KeyboardEvent } from "react";
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
  const [stop, setStop] = useState(TOOLS[0]?.label);
  const stopAt = (label: string) => ({ label, tabIndex: stop === label ? 0 : -1, onFocus: () => setStop(label) });
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons always is
    <div
      role="toolbar"
      aria-label={`${label}: formatting`}
      onKeyDown={moveFocus}
      className="flex flex-wrap items-center border-b border-rule px-1"
    >
      {TOOLS.map(({ label, keys, icon, run: command }) => (
        <ToolButton key={label} {...stopAt(label)} keys={keys} icon={icon} onClick={() => run(command)} />
      ))}
      <ToolButton {...stopAt("Insert images")} icon={ImagePlus} onClick={onImage} />
      <span aria-hidden="true" className="mx-1 h-6 w-px bg-rule max-sm:hidden" />
      <ToolButton
        {...stopAt("Undo")}
        keys="Z"
        icon={Undo2}
        disabled={!state || undoDepth(state) === 0}
        onClick={() => run(undo)}
      />
      <ToolButton
        {...stopAt("Redo")}
        keys={isMac() ? "Shift+Z" : "Y"}
        icon={Redo2}
        disabled={!state || redoDepth(state) === 0}
        onClick={() => run(redo)}
        last
      />
    </div>
  );
}

/** Arrow keys, Home and End move the focus between a toolbar's buttons. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const wanted = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  buttons.at(wanted % buttons.length)?.focus();
}

interface ToolButtonProps {
  label: string;
  tabIndex: number;
  onFocus: () => void;
  keys?: string | undefined;
  icon: LucideIcon;
  disabled?: boolean;
  onClick: () => void;
  last?: boolean;
}

/** A button whose name and shortcut show below it on hover and focus. */
function ToolButton({ label, keys, icon: Icon, disabled = false, onClick, last = false, ...stop }: ToolButtonProps) {
  const mod = isMac() ? "⌘" : "Ctrl+";
  return (
    <button
      {...stop}
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys && `${isMac() ? "Meta" : "Control"}+${keys}`}
      data-tip={keys ? `${label} (${mod}${keys})` : label}
      // Stays within reach of the arrow keys.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      // Keeps the focus in the editor, so that a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        "relative grid h-11 w-10 place-items-center rounded-sm transition-[background-color,color] pointer-coarse:w-11",
        "aria-disabled:opacity-40 not-aria-disabled:[@media(hover:hover)]:hover:bg-inset",
        "after:pointer-events-none after:absolute after:top-full after:z-20 after:hidden after:bg-ink after:px-2 after:py-1 after:text-small after:font-medium after:whitespace-nowrap after:text-stock after:content-[attr(data-tip)]",
        last ? "after:end-0" : "after:start-0",
        "focus-visible:after:block [@media(hover:hover)]:hover:after:block",
      )}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}
