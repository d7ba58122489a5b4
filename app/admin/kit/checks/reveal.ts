/** Moves the cursor to a character offset in the form's text. */
export type GoTo = (position: number) => void;

interface FormPosition {
  field: string;
  position?: number | undefined;
}

/** The URL hash that leads to a field of a form, or to a position in its text. */
export const positionHash = ({ field, position }: FormPosition) =>
  `#check=${field}${position === undefined ? "" : `.${position}`}`;

export function readPosition(hash: string): FormPosition | null {
  const match = /^#check=(\w+)(?:\.(\d+))?$/.exec(hash);
  return match ? { field: match[1] ?? "", position: match[2] === undefined ? undefined : Number(match[2]) } : null;
}

/** Moves the cursor to a position in the text, or focuses a field and opens the <details> that hides it. */
export function reveal(form: HTMLFormElement | null, { field, position }: FormPosition, goTo: GoTo | null): void {
  if (position !== undefined && goTo) return goTo(position);
  const element = form?.querySelector<HTMLElement>(`[name="${field}"]`);
  const folded = element?.closest("details");
  if (folded) folded.open = true;
  element?.focus();
  element?.scrollIntoView({ block: "center" });
}
