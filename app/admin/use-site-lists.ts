import { useEffect, useState } from "react";
import { apiPath, itemsIn, type ContentItem } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import type { SessionUser } from "#app/features/auth/account.ts";
import { withId } from "#app/features/editing/item-id.ts";
import { apiGet, apiPages } from "#app/client/api-client.ts";

/** The lists that the dashboard counts, as far as they could be read. */
export interface SiteLists {
  /** Items by the tables of their types. */
  content: Partial<Record<string, ContentItem[]>>;
  accounts?: SessionUser[];
}

interface Options {
  /** The accounts are not read where nothing counts them. */
  withAccounts: boolean;
}

/** Loads the dashboard's lists; null while loading. A list that fails is logged and left out. */
export function useSiteLists({ withAccounts }: Options): SiteLists | null {
  const types = useContentTypes();
  const [lists, setLists] = useState<SiteLists | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const found: SiteLists = { content: {} };
    const load = async () => {
      const results = await Promise.allSettled([
        ...types.map(async (type) => {
          found.content[type.table] = await apiPages(`${apiPath(type)}?fields=summary`, {
            signal,
            ...(type.listAudience === "public" && { token: null }),
            itemsOf: (result: ContentItem[] | Record<string, ContentItem[]>) => itemsIn(type, result).map(withId),
          });
        }),
        withAccounts &&
          apiGet<{ accounts: SessionUser[] }>("/api/accounts", { signal }).then(
            ({ accounts }) => (found.accounts = accounts),
          ),
      ]);
      if (signal.aborted) return;
      const failures: unknown[] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
      if (failures.length > 0) console.error("Could not fetch what the dashboard counts", ...failures);
      setLists(found);
    };
    void load();
    return () => controller.abort();
  }, [types, withAccounts]);

  return lists;
}
