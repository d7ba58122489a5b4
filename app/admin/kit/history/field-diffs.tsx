import { shortDateTime } from "#app/ui/time/local-time.ts";
import { TextDiff } from "./text-diff.tsx";

interface Props {
  /** The fields' labels by name, in the order to show them. */
  labels: Record<string, string>;
  before: Record<string, string>;
  after: Record<string, string>;
}

/** The names of the fields in which two versions differ. */
export const differingFields = ({ labels, before, after }: Props) =>
  Object.keys(labels).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));

/** Shows the fields in which two versions differ, with the differences marked. */
export function FieldDiffs(props: Props) {
  const { labels, before, after } = props;
  return differingFields(props).map((name) => (
    <section key={name} aria-label={labels[name]} className="grid gap-1 border-t border-rule pt-3">
      <h3 className="label text-ink-soft">{labels[name]}</h3>
      <TextDiff before={readable(before[name])} after={readable(after[name])} />
    </section>
  ));
}

/** Formats a value of <input type="datetime-local">; returns any other text unchanged. */
const readable = (text = "") => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? shortDateTime(text) : text);
