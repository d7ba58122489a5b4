import { useState } from "react";
import { useSave } from "../use-save.ts";
import { apiGet } from "#app/client/api-client.ts";
import { useApiItem } from "#app/client/use-api-item.ts";
import type { Version } from "#app/content/versions/version.ts";

type List = { versions: Version[] };

/** Versions per request. */
const PART = 200;

/** Reads an item's versions page by page, newest first; `showOlder` reads the next page. */
export function useVersions(path: string) {
  const read = useApiItem<List>(`${path}/versions?limit=${PART}`, "admin");
  const [older, setOlder] = useState<Version[][]>([]);
  const save = useSave({ fallback: "Older versions could not be loaded. Try again.", preferServer: true });
  if (read.state !== "loaded") return read;
  const parts = [read.item.versions, ...older];
  const versions = parts.flat();
  const showOlder = async () => {
    const cursor = versions.at(-1)?.version;
    const list = await save.run(({ signal }) =>
      apiGet<List>(`${path}/versions?limit=${PART}&cursor=${cursor}`, { signal }),
    );
    if (list) setOlder([...older, list.versions]);
  };
  return {
    state: "loaded" as const,
    versions,
    older: {
      showOlder,
      pending: save.pending,
      message: save.problem?.message ?? "",
      left: parts.at(-1)?.length === PART,
    },
  };
}
