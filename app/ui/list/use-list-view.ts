import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { readEditor } from "./use-open-editor.ts";
import { useWriteParameter, withUnseen } from "./use-write-parameter.ts";

const URL_DELAY_MS = 250;

/**
 * The search text and sort order of a list, stored in the URL (?q=&sort=) so that they survive a reload and can be
 * shared. Typing changes the state immediately and the URL after a debounce of 250 ms. The first of `sorts` is the
 * default.
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
    // While the editor is open, its guard for unsaved text blocks every change of the URL.
    if (query === written.current || editing) return;
    const timer = setTimeout(() => {
      if (readEditor(withUnseen(search).toString())) return;
      written.current = query;
      write("q", query);
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query, write, editing, search]);

  // Take over a change of the URL from elsewhere, such as a link to the list without a query.
  useEffect(() => {
    if (urlQuery === written.current) return;
    written.current = urlQuery;
    setQuery(urlQuery);
  }, [urlQuery]);

  return {
    query,
    setQuery,
    /** The debounced query from the URL, for lists that the server searches. */
    settledQuery: urlQuery,
    sort,
    setSort: (value: string) => write("sort", value === sorts[0] ? "" : value),
  };
}
