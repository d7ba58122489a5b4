import { z } from "zod";
import { LABELS, type Label, type LabelGroup } from "./label-list.ts";
import { requiredLine } from "./site-fields.ts";

/** By length and names. Most labels share their schema with others: each schema takes memory and time of every start. */
const schemas = new Map<string, ReturnType<typeof createLabelText>>();

function labelText(label: Label) {
  const kind = `${label.max} ${label.placeholders.join(" ")}`;
  const schema = schemas.get(kind) ?? createLabelText(label);
  schemas.set(kind, schema);
  return schema;
}

/** A line that must contain the {names} that the page fills in. */
function createLabelText({ max, placeholders }: Label) {
  const missing = (value: string) => placeholders.filter((name) => !value.includes(`{${name}}`));
  return requiredLine(max).refine((value) => missing(value).length === 0, {
    error: ({ input }) =>
      `must contain ${missing(String(input))
        .map((name) => `{${name}}`)
        .join(" and ")}`,
  });
}

const groupSchema = <Key extends string>({ labels }: LabelGroup<Key>) =>
  z.strictObject(
    Object.fromEntries(Object.entries<Label>(labels).map(([key, label]) => [key, labelText(label)])) as Record<
      Key,
      ReturnType<typeof labelText>
    >,
    { error: ({ input }) => (input === undefined ? `is missing, with ${Object.keys(labels).join(", ")}` : undefined) },
  );

type Groups = typeof LABELS;
type LabelsShape = {
  [Name in keyof Groups]: Groups[Name] extends LabelGroup<infer Key> ? ReturnType<typeof groupSchema<Key>> : never;
};

export const labelSchema = z.strictObject(
  Object.fromEntries(
    Object.entries<LabelGroup>(LABELS).map(([name, group]) => [name, groupSchema(group)]),
  ) as LabelsShape,
);
