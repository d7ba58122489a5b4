import type { PaletteItem } from "./items.ts";
import { fold } from "#app/text/fold.ts";
import { matchScore } from "./match.ts";

/** A command that the palette lists. */
export interface Command {
  id: string;
  label: string;
  /** The kind of command, shown beside the label. */
  kind: string;
  /** Search synonyms, such as "write post" for "Create New Blog". */
  also?: string | undefined;
  run: () => void;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}

const SHOWN = 40;
/** The first items found, up to this number, also get a command to view them on the site and one for their history. */
const ITEMS_WITH_ACTIONS = 3;
/** Matches "history of …" in a folded query. */
const HISTORY = /^(?:history|versions?)(?: of)? (.+)/;

interface Options {
  query: string;
  /** The commands other than opening items, in groups. */
  groups: CommandGroup[];
  items: PaletteItem[];
  recent: string[];
  open: (item: PaletteItem) => Command;
  view: (item: PaletteItem, path: string) => Command;
  history: (item: PaletteItem) => Command;
}

type Scored = { score: number; command?: Command; item?: PaletteItem };

/** Returns the commands to list: without a query, the recent ones and all others; otherwise the best matches. */
export function commandsFor({ query, groups, items, recent, open, view, history }: Options): CommandGroup[] {
  const wanted = fold(query).trim();
  if (wanted === "") {
    const known = new Map(groups.flatMap((group) => group.items).map((command) => [command.id, command]));
    const recentCommands = recent.flatMap((id) => {
      const command = known.get(id) ?? items.filter((item) => item.id === id).map(open)[0];
      return command ? [command] : [];
    });
    const lists = [{ value: "Recent", items: recentCommands }, ...groups];
    return lists.filter((group) => group.items.length > 0);
  }
  const commands = groups.flatMap((group) => group.items);
  const ofHistory = HISTORY.exec(wanted)?.[1];
  const found: Scored[] = [
    // A command ranks above an item that matches equally well.
    ...commands.map((command) => ({ score: commandFit(command, wanted) * 1.1, command })),
    ...items.map((item) => ({ score: matchScore(item.folded, ofHistory ?? wanted), item })),
  ];
  let more = 0;
  const lines = found
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .flatMap(({ command, item }) => {
      if (command) return [command];
      if (!item) return [];
      if (ofHistory) return [history(item)];
      more += 1;
      if (more > ITEMS_WITH_ACTIONS) return [open(item)];
      return [open(item), ...(item.viewAt === null ? [] : [view(item, item.viewAt)]), history(item)];
    });
  return lines.length > 0 ? [{ value: "Found", items: lines }] : [];
}

/**
 * Scores a command by its label; a match that needs its synonyms scores at most 0.9 times the usual score. Letters of a
 * synonym may not be skipped: it is not in view, and most words match some list of synonyms in that way.
 */
function commandFit({ label, also = "" }: Command, wanted: string): number {
  const own = matchScore(fold(label), wanted);
  return own > 0 ? own : matchScore(fold(`${also} ${label}`), wanted, false) * 0.9;
}
