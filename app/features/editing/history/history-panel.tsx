import { History } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { withId } from "../item-id.ts";
import { SidePanel } from "../side-panel.tsx";
import type { Editor, Stored } from "../use-editor.ts";
import type { OnSaved } from "../use-item-save.ts";
import type { HistoryDialog as Dialog } from "./history-dialog.tsx";
import type { ShownImage } from "./side-by-side.tsx";
import { nameInUrl } from "#app/content/item-key.ts";
import { Button } from "#app/ui/button.tsx";
import { lazyOverlay } from "#app/ui/lazy-part.tsx";
import { asksForHistory } from "#app/ui/list/use-open-editor.ts";

const HistoryDialog = lazyOverlay(async () => (await import("./history-dialog.tsx")).HistoryDialog) as typeof Dialog;

/** How the history reads and restores items of one kind. */
export interface HistoryOf<Item extends Stored> {
  /** The API path of this kind of item, such as "/api/blogs". */
  path: string;
  /** Extracts the item from an API response. */
  itemOf: (result: never) => Item;
  /** The item's images, by position. */
  imagesOf: (item: Item) => (ShownImage | null)[];
  onSaved: OnSaved<Item>;
}

interface Props<Item extends Stored> {
  editor: Editor<Item>;
  base: Item;
  what: string;
  names: Record<string, string>;
  /** True when image changes are unsaved. */
  files: boolean;
  history: HistoryOf<Item>;
  /** Runs a change of the editor's state that resets the fields. */
  onReset: (change: () => void) => void;
}

/** Fields that a restore never changes: an older version's text must not publish, hide or move the item. */
const STAYS = ["status", "publishAt", "slug"];

/** The section of a form's side column that opens the history dialog. */
export function HistoryPanel<Item extends Stored>(props: Props<Item>) {
  const { editor, base, what, names, files, history, onReset } = props;
  const { search } = useLocation();
  const [open, setOpen] = useState(() => asksForHistory(search));
  const stored = editor.toValues(base);
  const unsaved = files || editor.draftState !== "none";
  return (
    <SidePanel title="History">
      <p className="text-small text-ink-soft">Every save is kept. Compare any two, or go back to one.</p>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <History aria-hidden="true" className="size-4" /> Show history
      </Button>
      <HistoryDialog<Item, never>
        open={open}
        onClose={() => setOpen(false)}
        path={`${history.path}/${encodeURIComponent(nameInUrl({ id: base._id, slug: base.slug }))}`}
        what={`this ${what}`}
        names={names}
        revision={editor.revision}
        unsaved={unsaved}
        itemOf={history.itemOf}
        contentOf={(item) => ({ texts: editor.toValues(item), images: history.imagesOf(item) })}
        onRestored={(restored, note) => {
          setOpen(false);
          const item = withId(restored);
          onReset(() => (unsaved ? editor.takeTheirs(item, editor.live) : editor.merge(item, editor.toValues(item))));
          history.onSaved(item, note);
        }}
        onConflict={(wanted, theirs) => {
          setOpen(false);
          const stay = Object.fromEntries(
            STAYS.flatMap((name) => (name in stored ? [[name, stored[name] ?? ""]] : [])),
          );
          editor.typeOver({ ...editor.toValues(wanted), ...stay });
          editor.save.reportConflict(theirs);
        }}
      />
    </SidePanel>
  );
}
