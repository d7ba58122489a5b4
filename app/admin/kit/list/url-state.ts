import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/* The state of a list in its URL: ?q=, ?sort=, ?filter=, and the open editor as ?new or ?edit=<id>. */

const QUIET = { preventScrollReset: true, defaultShouldRevalidate: false };
const URL_DELAY_MS = 250;

/** Returns a function that changes parameters of the URL in place; an empty value removes one. */
export function useChangeUrl() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return useCallback(
    (changes: Record<string, string>) => {
      // The router's own location changes only after the page has rendered.
      const params = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) params.set(name, value);
        else params.delete(name);
      }
      void navigate({ search: params.toString() }, { ...QUIET, replace: true, state });
    },
    [navigate, state],
  );
}

/** A choice among values in the URL. The first value is the default, which the URL omits. */
export function useChoice(name: string, values: readonly string[]): [string, (value: string) => void] {
  const [params] = useSearchParams();
  const change = useChangeUrl();
  const [first = ""] = values;
  const requested = params.get(name);
  const value = values.find((each) => each === requested) ?? first;
  return [value, useCallback((next) => change({ [name]: next === first ? "" : next }), [change, name, first])];
}

const queryIn = (search: string | URLSearchParams) => new URLSearchParams(search).get("q") ?? "";

/** The search text, and that of the URL, which follows after a pause in typing. */
export function useSearchText() {
  const [params] = useSearchParams();
  const change = useChangeUrl();
  const settled = queryIn(params);
  /** Null while the URL has the text. */
  const [typed, setTyped] = useState<string | null>(null);
  // The text of the address bar may be newer than the router's.
  if (typed === settled && typed === queryIn(location.search)) setTyped(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => change({ q: typed }), URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, change]);
  return { text: typed ?? settled, setText: setTyped as (text: string) => void, settled };
}

/** The item in the editor: its id, or null for a new one. `created`: this editor just created it. */
export type OpenEditor = { id: string | null; created?: boolean };

interface EditorState {
  editorPushed?: boolean;
  editorCreated?: boolean;
}

/** Returns the query string that opens the editor for an item, or for a new one (null). */
export function withEditor(search: string, id: string | null): string {
  const rest = withoutEditor(search);
  return `${rest ? `${rest}&` : "?"}${id === null ? "new" : `edit=${encodeURIComponent(id)}`}`;
}

function withoutEditor(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["new", "edit", "history"]) params.delete(name);
  return params.size > 0 ? `?${params}` : "";
}

/** True when the URL asks for the history of the open item. */
export const asksForHistory = (search: string) => new URLSearchParams(search).has("history");

/** The id in the editor's parameter, null for a new item; undefined without an editor. */
function idInUrl(search: string): string | null | undefined {
  const params = new URLSearchParams(search);
  return params.get("edit") ?? (params.has("new") ? null : undefined);
}

/** The ids that new items got from the first save of their editors. */
const createdIds = new WeakMap<OpenEditor, string>();

/** The editor that the URL opens, so that Back closes it. */
export function useOpenEditor() {
  const { search, state } = useLocation() as { search: string; state: EditorState | null };
  const navigate = useNavigate();
  const { editorPushed = false, editorCreated = false } = state ?? {};
  const id = idInUrl(search);
  const open: OpenEditor | null = useMemo(
    () => (id === undefined ? null : { id, created: editorCreated }),
    [id, editorCreated],
  );
  const closed = useRef<OpenEditor>(null);

  const show = useCallback(
    (next: string | null) =>
      void navigate({ search: withEditor(location.search, next) }, { ...QUIET, state: { editorPushed: true } }),
    [navigate],
  );
  const close = (opening: OpenEditor) => {
    // A second Escape may come before the next render, and a save may end after its form was closed.
    const id = createdIds.get(opening) ?? opening.id;
    if (closed.current === opening || idInUrl(location.search) !== id) return;
    closed.current = opening;
    if (editorPushed) void navigate(-1);
    else void navigate({ search: withoutEditor(location.search) }, { ...QUIET, replace: true });
  };
  /** Replaces ?new with the id of the item just created: a reload then opens that item. */
  const showCreated = (opening: OpenEditor, created: string) => {
    if (closed.current === opening || idInUrl(location.search) !== null) return;
    createdIds.set(opening, created);
    const options = { ...QUIET, replace: true, state: { editorPushed, editorCreated: true } };
    void navigate({ search: withEditor(location.search, created) }, options);
  };
  return { open, show, close, showCreated };
}
