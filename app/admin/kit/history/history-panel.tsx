import { History } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { apiPath, itemIn } from "#app/content/content-type.ts";
import { nameInUrl } from "#app/content/slugs/item-key.ts";
import { Button } from "#app/ui/button.tsx";
import { asksForHistory } from "../list/url-state.ts";
import { lazyOverlay } from "#app/ui/lazy-part.tsx";
import type { ItemFormSpec, StoredItem } from "../form/item-form-spec.ts";
import { SidePanel } from "../form/side-panel.tsx";
import { textValues } from "../form/text-values.ts";
import { withId } from "../item-id.ts";
import type { HistoryDialog as Dialog } from "./history-dialog.tsx";

const HistoryDialog = lazyOverlay(async () => (await import("./history-dialog.tsx")).HistoryDialog) as typeof Dialog;

interface Props<Item extends StoredItem> {
  spec: ItemFormSpec<Item>;
  item: Item;
  isUnsaved: boolean;
  onRestored: (restored: Item, note: string) => void;
}

/** The section of a form's side column that opens the item's history. */
export function HistoryPanel<Item extends StoredItem>({ spec, item, isUnsaved, onRestored }: Props<Item>) {
  const { search } = useLocation();
  const [isOpen, setIsOpen] = useState(() => asksForHistory(search));
  return (
    <SidePanel title="History">
      <p className="text-small text-ink-soft">Every save is a version. Compare or restore any of them.</p>
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        <History aria-hidden="true" className="size-4" /> Show history
      </Button>
      <HistoryDialog<object>
        open={isOpen}
        onClose={() => setIsOpen(false)}
        path={[apiPath(spec.type), `/${nameInUrl({ id: item._id, slug: item.slug })}`]}
        subject={`this ${spec.type.labels.noun}`}
        labels={spec.labels}
        revision={item.revision}
        isUnsaved={isUnsaved}
        contentOf={(response) => {
          const version = itemIn<Item>(spec.type, response);
          return { texts: textValues(spec.toValues(version)), images: spec.imagesOf(version) };
        }}
        onRestored={(response, note) => {
          setIsOpen(false);
          onRestored(withId(itemIn<Item>(spec.type, response)), note);
        }}
      />
    </SidePanel>
  );
}
