/** Puts the cursor at a place of the form's text. */
export type Reach = (position: number) => void;

export interface FormPosition {
  field: string;
  position?: number | undefined;
}

/** A place of a form, as the end of a URL. */
export const positionHash = ({ field, position }: FormPosition) =>
  `#check=${field}${position === undefined ? "" : `.${position}`}`;

export function readPosition(hash: string): FormPosition | null {
  const found = /^#check=(\w+)(?:\.(\d+))?$/.exec(hash);
  return found ? { field: found[1] ?? "", position: found[2] === undefined ? undefined : Number(found[2]) } : null;
}

/** Leads to a place of a form: unfolds what hides it, and puts the cursor there. */
export function reveal(form: HTMLFormElement | null, { field, position }: FormPosition, reach: Reach | null): void {
  if (position !== undefined && reach) return reach(position);
  const element = form?.querySelector<HTMLElement>(`[name="${field}"]:not([hidden])`);
  const folded = element?.closest("details");
  if (folded) folded.open = true;
  element?.focus();
  element?.scrollIntoView({ block: "center" });
}
