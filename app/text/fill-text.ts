/** Replaces the {names} in a label by their values; a name without a value remains. */
export function fillText(label: string, values: Record<string, string | number>): string {
  return label.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
