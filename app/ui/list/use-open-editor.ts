import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { recordWrite, withUnseen } from "./use-write-parameter.ts";

/**
 * The item open in a list's editor: its id, or null for a new one. `created`: this editor just created it. Each opening
 * is another object, so that a late save does not act on a form that was opened since.
 */
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

/** Removes the open item and its history from a query string. */
export function withoutEditor(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("new");
  params.delete("edit");
  params.delete("history");
  return params.size > 0 ? `?${params}` : "";
}

/** True when the URL asks for the history of the open item. */
export const asksForHistory = (search: string) => new URLSearchParams(search).has("history");

/** Reads the open item from a URL's query string. */
export function readEditor(search: string): OpenEditor | null {
  const params = new URLSearchParams(search);
  const id = params.get("edit");
  if (id !== null) return { id };
  return params.has("new") ? { id: null } : null;
}

/** The item open in a list's editor, stored in the URL (?new, ?edit=<id>), so that Back closes the editor. */
export function useOpenEditor() {
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const { editorPushed: pushed = false, editorCreated: created = false } = (location.state ?? {}) as EditorState;
  const id = readEditor(search)?.id;
  const open = useMemo(() => (id === undefined ? null : { id, created }), [id, created]);
  // Callbacks that run later, such as at the end of a save, need the current location.
  const now = useRef({ search, pushed, open });
  useEffect(() => {
    now.current = { search, pushed, open };
  });

  const show = useCallback(
    (id: string | null) => {
      const options = { state: { editorPushed: true }, preventScrollReset: true, defaultShouldRevalidate: false };
      const search = withEditor(withUnseen(now.current.search).toString(), id);
      recordWrite(id === null ? "new" : "edit", id ?? "");
      void navigate({ search }, options);
    },
    [navigate],
  );
  /** Closes the editor if this opening is still the current one. */
  const close = useCallback(
    (opening: OpenEditor) => {
      const { search, pushed, open } = now.current;
      if (open !== opening) return;
      // A second Escape may come before the next render.
      now.current = { search, pushed, open: null };
      if (pushed) return void navigate(-1);
      const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
      void navigate({ search: withoutEditor(search) }, options);
    },
    [navigate],
  );
  /** Replaces ?new, if still open, with the id of the item just created: a reload then opens that item. */
  const showCreated = useCallback(
    (opening: OpenEditor, id: string) => {
      const { search, pushed, open } = now.current;
      if (open !== opening) return;
      const state: EditorState = { editorPushed: pushed, editorCreated: true };
      const options = { state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
      void navigate({ search: withEditor(search, id) }, options);
    },
    [navigate],
  );

  return { open, show, close, showCreated };
}
