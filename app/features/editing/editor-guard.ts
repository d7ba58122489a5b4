import { createContext, use } from "react";

/** The state that a form reports to its dialog, which decides whether to ask before closing. */
export interface OpenForm {
  /** True when typed text is unsaved. A draft of it is stored in the browser. */
  fields: boolean;
  /** True when image changes are unsaved. They are stored with the draft where the browser allows it. */
  files: boolean;
  saving: boolean;
  /** True once everything is saved and the form is closing. */
  saved: boolean;
  /** What to do when the edited item was deleted meanwhile, so that no form opens its draft again. */
  gone?: string | undefined;
  /** Deletes the draft and its files. */
  discard: () => void;
}

export const NO_FORM: OpenForm = { fields: false, files: false, saving: false, saved: false, discard: () => {} };

interface EditorGuard {
  /** Merges changed state into the guard; takes effect at once, without a render. */
  report: (facts: Partial<OpenForm>) => void;
  /** Closes the dialog; asks first when changes would be lost. */
  close: () => void;
}

export const EditorGuardContext = createContext<EditorGuard | null>(null);

/** Returns the guard of the dialog around a form. Throws without such a dialog. */
export function useEditorGuard(): EditorGuard {
  const guard = use(EditorGuardContext);
  if (!guard) throw new Error("A form that edits something needs an EditorDialog around it");
  return guard;
}
