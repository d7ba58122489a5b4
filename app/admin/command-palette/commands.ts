/** A command that the palette lists. */
export interface Command {
  id: string;
  label: string;
  /** The kind of command, shown beside the label. */
  kind: string;
  run: () => void;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}

const MAX_PER_GROUP = 20;

/** The groups with the commands whose label or kind contains every word of the query. */
export function matching(groups: CommandGroup[], query: string): CommandGroup[] {
  const words = query.toLowerCase().split(/\s+/);
  return groups
    .map(({ value, items }) => ({
      value,
      items: items
        .filter(({ label, kind }) => words.every((word) => `${label} ${kind}`.toLowerCase().includes(word)))
        .slice(0, MAX_PER_GROUP),
    }))
    .filter(({ items }) => items.length > 0);
}
