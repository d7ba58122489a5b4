/*
 * The focus after a dialog over a list: a list's row has its id in `data-row`. When the row is not there, the focus
 * goes to the list's search.
 */

const rowOf = (id: string) => document.querySelector(`[data-row="${CSS.escape(id)}"]`);
const controlIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>("summary, button");
const findOther = () =>
  document.querySelector<HTMLElement>("[role=search] input") ?? document.querySelector<HTMLElement>("main button");

/** The control of a row that was edited. */
export const rowControl = (id: string) => controlIn(rowOf(id)) ?? findOther();

/** The control of a row that stays when another is deleted: the next one, or the one before the last. */
export function neighborControl(id: string): HTMLElement | null {
  const row = rowOf(id);
  return controlIn(row?.nextElementSibling) ?? controlIn(row?.previousElementSibling) ?? findOther();
}
