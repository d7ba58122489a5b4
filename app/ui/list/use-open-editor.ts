import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { noteWritten, withUnseen } from "./use-write-parameter.ts";

/** What is open in a list's editor: a new item, or the one with this id, which may just have been created there. */
export type OpenEditor = { id: string | null; created?: boolean };

interface EditorState {
  editorPushed?: boolean;
  editorCreated?: boolean;
}

/** The URL of a list with its editor open for an item, or for a new one (null). */
export function withEditor(search: string, id: string | null): string {
  const rest = withoutEditor(search);
  return `${rest ? `${rest}&` : "?"}${id === null ? "new" : `edit=${encodeURIComponent(id)}`}`;
}

export function withoutEditor(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("new");
  params.delete("edit");
  params.delete("history");
  return params.size > 0 ? `?${params}` : "";
}

/** Whether a URL asks for the history of what is open. */
export const asksForHistory = (search: string) => new URLSearchParams(search).has("history");

/** What a URL says is open. */
export function readEditor(search: string): OpenEditor | null {
  const params = new URLSearchParams(search);
  const id = params.get("edit");
  if (id !== null) return { id };
  return params.has("new") ? { id: null } : null;
}

/** Which item of a list is open in its editor: kept in the URL (?new, ?edit=<id>), so that Back closes it. */
export function useOpenEditor() {
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const { editorPushed: pushed = false, editorCreated: created = false } = (location.state ?? {}) as EditorState;
  // What is called later, such as at the end of a save, has to know what is open then.
  const now = useRef({ search, pushed });
  useEffect(() => {
    now.current = { search, pushed };
  });

  const show = useCallback(
    (id: string | null) => {
      const options = { state: { editorPushed: true }, preventScrollReset: true, defaultShouldRevalidate: false };
      const search = withEditor(withUnseen(now.current.search).toString(), id);
      noteWritten(id === null ? "new" : "edit", id ?? "");
      void navigate({ search }, options);
    },
    [navigate],
  );
  /** Closes the editor, if what is open in it is this. */
  const close = useCallback(
    ({ id }: OpenEditor) => {
      const { search, pushed } = now.current;
      if (readEditor(search)?.id !== id) return;
      if (pushed) return void navigate(-1);
      const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
      void navigate({ search: withoutEditor(search) }, options);
    },
    [navigate],
  );
  /** What was new, and is still open, has got an id: a reload opens it, and Back leaves it. */
  const goOn = useCallback(
    (id: string) => {
      const { search, pushed } = now.current;
      if (readEditor(search)?.id !== null) return;
      const state: EditorState = { editorPushed: pushed, editorCreated: true };
      const options = { state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
      void navigate({ search: withEditor(search, id) }, options);
    },
    [navigate],
  );

  const open = useMemo(() => {
    const read = readEditor(search);
    return read && { ...read, created };
  }, [search, created]);
  return { open, show, close, goOn };
}
