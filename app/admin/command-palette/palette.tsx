import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import type { AdminPage } from "../pages.ts";
import type { PageCommand } from "#app/ui/page-commands.ts";
import { isUnmeant } from "#app/ui/dialog.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";
import { matching, type Command, type CommandGroup } from "./commands.ts";
import { useCommands } from "./use-commands.ts";
import { useNewestItems } from "./use-newest-items.ts";

interface Props {
  open: boolean;
  /** The initial state; null while closed. */
  start: { query: string; commands: PageCommand[] } | null;
  pages: AdminPage[];
  onHelp: () => void;
  onClose: () => void;
}

/** The command palette: an input, and below it the commands and items that match. */
export function Palette({ open, start, onClose, ...rest }: Props) {
  const lastStart = useLastNonNull(start);
  /** The chosen command. It runs after the palette has closed and restored the focus, so that it can move the focus. */
  const [chosen, setChosen] = useState<Command | null>(null);
  const choose = (command: Command) => {
    setChosen(command);
    onClose();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen, details) => !isOpen && !isUnmeant(details) && onClose()}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return;
        chosen?.run();
        setChosen(null);
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-veil" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden p-3 sm:pt-[12dvh]">
          <Dialog.Popup
            aria-label="Search or jump to"
            onKeyDownCapture={(event) => isComposing(event.nativeEvent) && event.stopPropagation()}
            className="flex max-h-[min(34rem,calc(100dvh-1.5rem))] w-full max-w-xl flex-col rounded-sm border-2 border-ink bg-sheet text-ink outline-none"
          >
            {lastStart && <CommandSearch {...rest} start={lastStart} onChoose={choose} />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface CommandSearchProps extends Pick<Props, "pages" | "onHelp"> {
  start: { query: string; commands: PageCommand[] };
  onChoose: (command: Command) => void;
}

function CommandSearch({ start, pages, onHelp, onChoose }: CommandSearchProps) {
  const [query, setQuery] = useState(start.query);
  const items = useNewestItems();
  const commands = useCommands({ here: start.commands, pages, onHelp });
  const groups = useMemo(() => matching([...commands, ...items.groups], query.trim()), [commands, items.groups, query]);

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
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
          ref={focusAtOnce}
          aria-label="Search or jump to"
          placeholder="Title, name, page or action…"
          className="min-h-14 min-w-0 grow bg-transparent text-body outline-none focus-visible:[box-shadow:none] placeholder:text-ink-soft"
        />
        <Dialog.Close className="label min-h-9 shrink-0 touch-target rounded-sm px-2 text-ink-soft [@media(hover:hover)]:hover:bg-inset">
          Close
        </Dialog.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Autocomplete.Empty>
          {groups.length === 0 && (
            <p className="px-4 py-6 text-ink-soft">
              {items.isPending ? "Loading titles…" : `No results for “${query.trim()}”.`}
            </p>
          )}
        </Autocomplete.Empty>
        <Autocomplete.List className="py-2 empty:hidden">
          {(group: CommandGroup) => <Group key={group.value} group={group} onChoose={onChoose} />}
        </Autocomplete.List>
      </div>
      {items.isError && (
        <p role="status" className="border-t border-rule px-4 py-2 text-small text-danger">
          Titles could not be loaded. Close this and try again.
        </p>
      )}
    </Autocomplete.Root>
  );
}

/** The dialog itself focuses a frame later, and keys typed until then would be lost. It first notes what to refocus. */
const focusAtOnce = (input: HTMLInputElement | null) => queueMicrotask(() => input?.focus());

function Group({ group, onChoose }: { group: CommandGroup; onChoose: (command: Command) => void }) {
  return (
    <Autocomplete.Group items={group.items} className="not-last:mb-2">
      <Autocomplete.GroupLabel className="label px-4 py-1.5 text-ink-soft">{group.value}</Autocomplete.GroupLabel>
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
  );
}
