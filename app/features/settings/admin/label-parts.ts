import { LABELS, type LabelGroup } from "#app/config/label-list.ts";
import { lineField, textField } from "./field-makers.ts";
import type { SettingGroup, SettingPart } from "./fields.ts";

/** A collapsed group of labels: there are many labels, and few are changed. */
const foldedGroup = ([name, { title, hint, labels }]: [string, LabelGroup]): SettingGroup => ({
  title,
  ...(hint && { hint }),
  isFolded: true,
  settings: Object.entries(labels).map(([key, { name: label, isLong, placeholders }]) => {
    const others = placeholders.map((placeholder) => `{${placeholder}}`);
    const last = others.pop();
    const inBraces = others.length > 0 ? `${others.join(", ")} and ${last}` : last;
    return (isLong ? textField : lineField)(`labels.${name}.${key}`, label, inBraces && `Keep ${inBraces}`);
  }),
});

export const labelsPart: SettingPart = {
  id: "labels",
  label: "Labels",
  summary: "Buttons, fields, hints, mails, and pages for errors",
  groups: Object.entries<LabelGroup>(LABELS).map(foldedGroup),
};
