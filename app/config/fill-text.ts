/** The {names} in a label of site.labels.ts. */
type NamesIn<Label extends string> = Label extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Requires a value for each {name} of a label whose text is known. */
export type ValuesFor<Label extends string, Value> = string extends Label
  ? Record<string, Value>
  : Record<NamesIn<Label>, Value>;

/** Replaces the {names} in a label by their values; a name without a value remains. */
export function fillText<Label extends string>(label: Label, values: ValuesFor<Label, string | number>): string {
  const texts: Record<string, string | number> = values;
  return label.replace(/\{(\w+)\}/g, (whole, name: string) => String(texts[name] ?? whole));
}
