import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { readEditor } from "./use-open-editor.ts";
import { useWriteParameter, withUnseen } from "./use-write-parameter.ts";

const URL_DELAY_MS = 250;

/**
 * Search text and sort order of a list, kept in the URL (?q=&sort=) so that it can be shared and reloaded. Typing
 * changes the state at once and the URL a moment later. The first of `sorts` is the default.
 */
export function useListView<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [params] = useSearchParams();
  const write = useWriteParameter();
  const { search } = useLocation();
  const editing = readEditor(search) !== null;
  const urlQuery = params.get("q") ?? "";
  const sort = sorts.find((name) => name === params.get("sort")) ?? sorts[0];
  const [query, setQuery] = useState(urlQuery);
  const written = useRef(urlQuery);

  useEffect(() => {
    // While the editor is open, its unsaved text stands in the way of any change of URL.
    if (query === written.current || editing) return;
    const timer = setTimeout(() => {
      if (readEditor(withUnseen(search).toString())) return;
      written.current = query;
      write("q", query);
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query, write, editing, search]);

  // Something else changed the URL, such as a link to the bare list.
  useEffect(() => {
    if (urlQuery === written.current) return;
    written.current = urlQuery;
    setQuery(urlQuery);
  }, [urlQuery]);

  return {
    query,
    setQuery,
    /** What stands in the URL: for lists that the server searches, once the typing has paused. */
    settledQuery: urlQuery,
    sort,
    setSort: (value: string) => write("sort", value === sorts[0] ? "" : value),
  };
}
