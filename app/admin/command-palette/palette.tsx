import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminPage } from "../pages.ts";
import type { PageCommand } from "#app/ui/page-commands.ts";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import { commandsFor, type Command, type CommandGroup } from "./commands.ts";
import { usePaletteItems } from "./items.ts";
import { recordRecent, recentIds } from "./recent.ts";
import { useCommands } from "./use-commands.ts";

interface Props {
  open: boolean;
  /** The initial state; null while closed. */
  start: { query: string; commands: PageCommand[] } | null;
  pages: AdminPage[];
  storesSubscribers: boolean;
  onHelp: () => void;
  onClose: () => void;
}

/** The command palette: an input, and below it the commands and items that match. */
export function Palette({ open, start, onClose, ...rest }: Props) {
  const shown = useLastNonNull(start);
  /** The chosen command. It runs after the palette has closed and restored the focus, so that it can move the focus. */
  const chosen = useRef<Command | null>(null);
  const close = (command: Command | null) => {
    chosen.current = command;
    if (command) recordRecent(command.id);
    onClose();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return;
        chosen.current?.run();
        chosen.current = null;
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-veil" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden p-3 sm:pt-[12dvh]">
          <Dialog.Popup
            aria-label="Find or do"
            className="flex max-h-[min(34rem,calc(100dvh-1.5rem))] w-full max-w-xl flex-col rounded-sm border-2 border-ink bg-sheet text-ink outline-none"
          >
            {shown && <CommandSearch {...rest} start={shown} open={open} onChoose={close} />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface CommandSearchProps extends Omit<Props, "start" | "onClose" | "open"> {
  start: { query: string; commands: PageCommand[] };
  open: boolean;
  onChoose: (command: Command) => void;
}

function CommandSearch({ start, open, pages, storesSubscribers, onHelp, onChoose }: CommandSearchProps) {
  const [query, setQuery] = useState(start.query);
  const [recent] = useState(recentIds);
  const { items, state } = usePaletteItems(open);
  const groups = useCommands({ here: start.commands, pages, storesSubscribers, onHelp });
  const results = useResults({ query, groups, items, recent });
  const input = useRef<HTMLInputElement>(null);
  // The dialog itself focuses a frame later, and keys typed until then would be lost. It first notes what to refocus.
  useEffect(() => queueMicrotask(() => input.current?.focus()), []);

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={results}
      value={query}
      onValueChange={(value, { reason }) => {
        if (reason !== "item-press") setQuery(value);
      }}
      itemToStringValue={(command: Command) => command.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b-2 border-ink ps-4 pe-2 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:-outline-offset-3 has-[input:focus-visible]:outline-ink">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <Autocomplete.Input
          ref={input}
          aria-label="Find or do"
          placeholder="A title, a name, a page, an action…"
          className="min-h-14 min-w-0 grow bg-transparent text-body outline-none focus-visible:[box-shadow:none] placeholder:text-ink-soft"
        />
        <Dialog.Close className="label min-h-9 shrink-0 touch-target rounded-sm px-2 text-ink-soft [@media(hover:hover)]:hover:bg-inset">
          Close
        </Dialog.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Autocomplete.Empty>
          {results.length === 0 && (
            <p className="px-4 py-6 text-ink-soft">
              {state === "loading" ? "Reading the titles…" : `Nothing fits “${query.trim()}”.`}
            </p>
          )}
        </Autocomplete.Empty>
        <Autocomplete.List className="py-2 empty:hidden">
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
              <Autocomplete.GroupLabel className="label px-4 py-1.5 text-ink-soft">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Autocomplete.Item
                    key={command.id}
                    value={command}
                    onClick={() => onChoose(command)}
                    className="grid min-h-10 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-4 px-4 py-1 data-highlighted:bg-ink data-highlighted:text-stock pointer-coarse:min-h-11"
                  >
                    <span className="truncate">{command.label}</span>
                    <span className="label opacity-80">{command.kind}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      {state === "failed" && (
        <p role="status" className="border-t border-rule px-4 py-2 text-small text-danger">
          Titles and names could not be fetched. Open this again to try once more.
        </p>
      )}
    </Autocomplete.Root>
  );
}

type Found = Pick<Parameters<typeof commandsFor>[0], "query" | "groups" | "items" | "recent">;

/** Builds the palette's results, with the actions that open, view or show the history of an item. */
function useResults({ query, groups, items, recent }: Found) {
  const navigate = useNavigate();
  return useMemo(
    () =>
      commandsFor({
        query,
        groups,
        items,
        recent,
        open: (item) => ({
          id: item.id,
          label: item.name,
          kind: item.kind,
          run: () => void navigate(item.editAt, { state: { editorPushed: false } }),
        }),
        view: ({ id, name }, path) => ({
          id: `view-${id}`,
          label: `View “${name}” on the site`,
          kind: "Site",
          run: () => void window.open(path, "_blank", "noopener"),
        }),
        history: ({ id, name, kind, editAt }) => ({
          id: `history-${id}`,
          label: `History of “${name}”`,
          kind,
          run: () => void navigate(`${editAt}&history`, { state: { editorPushed: false } }),
        }),
      }),
    [query, groups, items, recent, navigate],
  );
}
