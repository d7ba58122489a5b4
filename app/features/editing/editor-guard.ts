import { createContext, use } from "react";

/** What the dialog around a form has to know of it, to ask before it is left. */
export interface OpenForm {
  /** Something was typed that is not saved. A draft of them is kept. */
  fields: boolean;
  /** Files were chosen that are not saved. They are kept with the draft, where the browser can. */
  files: boolean;
  saving: boolean;
  /** All of it has just been saved, and the form is on its way out. */
  saved: boolean;
  /** Drops what was typed. */
  discard: () => void;
}

export const NO_FORM: OpenForm = { fields: false, files: false, saving: false, saved: false, discard: () => {} };

interface EditorGuard {
  /** Tells what has changed; holds at once, without a render. */
  report: (facts: Partial<OpenForm>) => void;
  /** Closes the dialog, after a question when something would be lost. */
  close: () => void;
}

export const EditorGuardContext = createContext<EditorGuard | null>(null);

/** The dialog around a form. */
export function useEditorGuard(): EditorGuard {
  const guard = use(EditorGuardContext);
  if (!guard) throw new Error("A form that edits something needs an EditorDialog around it");
  return guard;
}
