import { redo, undo } from "@codemirror/commands";
import type { Command, KeyBinding } from "@codemirror/view";
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
import { insertCodeBlock, insertLink, insertTable, toggleLines, toggleMark } from "./commands.ts";
import { chooseImages } from "./uploads.ts";

interface Tool {
  label: string;
  icon: LucideIcon;
  key?: string;
  run: Command;
}

export const TOOLS: Tool[] = [
  { label: "Heading", icon: Heading, key: "Mod-Shift-h", run: toggleLines("## ") },
  { label: "Bold", icon: Bold, key: "Mod-b", run: toggleMark("**") },
  { label: "Italic", icon: Italic, key: "Mod-i", run: toggleMark("_") },
  { label: "Link", icon: Link, key: "Mod-k", run: insertLink },
  { label: "List", icon: List, key: "Mod-Shift-8", run: toggleLines("- ") },
  { label: "Numbered list", icon: ListOrdered, key: "Mod-Shift-7", run: toggleLines("1. ") },
  { label: "Quote", icon: Quote, key: "Mod-Shift-9", run: toggleLines("> ") },
  { label: "Code", icon: Code, key: "Mod-e", run: toggleMark("`") },
  { label: "Code block", icon: SquareCode, key: "Mod-Shift-e", run: insertCodeBlock },
  { label: "Table", icon: Table, run: insertTable },
  { label: "Insert images", icon: ImagePlus, run: chooseImages },
  { label: "Undo", icon: Undo2, key: "Mod-z", run: undo },
  { label: "Redo", icon: Redo2, key: "Mod-Shift-z", run: redo },
];

/** The shortcuts of the tools. The page's own shortcuts for the same keys do not run. */
export const toolKeymap: KeyBinding[] = TOOLS.flatMap(({ key, run }) =>
  key ? [{ key, run, preventDefault: true, stopPropagation: true }] : [],
);
