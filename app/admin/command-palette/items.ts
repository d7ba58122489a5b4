import { useEffect, useState } from "react";
import {
  adminPath,
  apiPath,
  itemsIn,
  publicUrl,
  titleOf,
  type ContentItem,
  type ContentType,
} from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import { apiPages } from "#app/client/api-client.ts";
import { fold } from "#app/text/fold.ts";

/** Something that can be opened by its title or name. */
export interface PaletteItem {
  id: string;
  /** The label of its type. */
  kind: string;
  name: string;
  /** The folded name, for searching. */
  folded: string;
  /** Its editor's URL in the admin. */
  editAt: string;
  /** The URL of its public page, or null. */
  viewAt: string | null;
}

const OLD_AFTER_MS = 15_000;

/** The items read last, shown when the palette opens again. */
let cached: { items: PaletteItem[]; at: number } = { items: [], at: -Infinity };

/** Reads all items with a title when the palette opens, unless the cached ones are less than 15 s old. */
export function usePaletteItems(open: boolean) {
  const types = useContentTypes();
  const [items, setItems] = useState(cached.items);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loaded");

  useEffect(() => {
    if (!open || Date.now() - cached.at < OLD_AFTER_MS) return;
    const controller = new AbortController();
    setState("loading");
    const run = async () => {
      try {
        const found = (await Promise.all(types.map((type) => readItems(type, controller.signal)))).flat();
        cached = { items: found, at: Date.now() };
        setItems(found);
        setState("loaded");
      } catch {
        if (!controller.signal.aborted) setState("failed");
      }
    };
    void run();
    return () => controller.abort();
  }, [open, types]);

  return { items, state };
}

function readItems(type: ContentType, signal: AbortSignal): Promise<PaletteItem[]> {
  return apiPages(`${apiPath(type)}?fields=summary`, {
    signal,
    itemsOf: (result: ContentItem[] | Record<string, ContentItem[]>) =>
      itemsIn(type, result).map((item) => paletteItem(type, item)),
  });
}

function paletteItem(type: ContentType, item: ContentItem): PaletteItem {
  const kind = type.labels.one;
  const name = titleOf(type, item);
  return {
    id: `${kind}:${item.id}`,
    kind,
    name,
    folded: fold(name),
    editAt: `${adminPath(type)}?edit=${item.id}`,
    viewAt: publicUrl(type, item),
  };
}
