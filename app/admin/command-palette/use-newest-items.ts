import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { adminPath, apiPath, itemsIn, titleOf, type ContentItem } from "#app/content/content-type.ts";
import { useContentTypes } from "#app/content/content-types-context.ts";
import type { CommandGroup } from "./commands.ts";

const NEWEST = 100;

/** Commands that open the newest items, in a group for each type. */
export function useNewestItems() {
  const navigate = useNavigate();
  const types = useContentTypes();
  const results = useQueries({
    queries: types.map((type) => ({
      queryKey: [apiPath(type), `?fields=summary&limit=${NEWEST}`],
      select: (result: ContentItem[] | Record<string, ContentItem[]>) => itemsIn(type, result),
    })),
    combine: (queries) => ({
      lists: queries.map(({ data }) => data),
      isPending: queries.some((query) => query.isPending),
      isError: queries.some((query) => query.isError),
    }),
  });
  const { lists } = results;
  const groups = useMemo(
    () =>
      types.map((type, index): CommandGroup => {
        const { one, many } = type.labels;
        const command = (item: ContentItem) => ({
          id: `${type.name}-${item.id}`,
          label: titleOf(type, item),
          kind: one,
          run: () => void navigate(`${adminPath(type)}?edit=${item.id}`, { state: { editorPushed: false } }),
        });
        return { value: many, items: (lists[index] ?? []).map(command) };
      }),
    [types, lists, navigate],
  );
  return { ...results, groups };
}
