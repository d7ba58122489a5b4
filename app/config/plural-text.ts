import { fillText, type ValuesFor } from "./fill-text.ts";

/**
 * Fills a label that can have a form for each plural category of Intl.PluralRules, as "one: {count} like | other: {count}
 * likes". A label without forms is used for every count.
 */
export function pluralText<Label extends string>(
  label: Label,
  { number, language, ...values }: { number: number; language: string } & ValuesFor<Label, string | number>,
): string {
  const forms = new Map(label.split("|").map((form) => splitForm(form.trim())));
  const text = forms.get(new Intl.PluralRules(language).select(number)) ?? forms.get("other") ?? label;
  return fillText<string>(text, values as Record<string, string | number>);
}

function splitForm(form: string): [category: string, text: string] {
  const [, category = "", text = ""] = /^(zero|one|two|few|many|other):\s*(.*)$/s.exec(form) ?? [];
  return [category, text];
}
