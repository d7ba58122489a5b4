import { useEffect, useState } from "react";
import { dropDraft, keepDraft } from "#app/platform/draft.ts";

const DELAY_MS = 300;

/**
 * Keeps a form's unsaved text in the browser: a moment after the last key, and at once when the form or the page goes
 * away.
 */
export function useDraft(key: string) {
  const [writer] = useState(() => makeWriter(key));
  useEffect(() => {
    addEventListener("pagehide", writer.flush);
    return () => {
      removeEventListener("pagehide", writer.flush);
      writer.flush();
    };
  }, [writer]);
  return writer;
}

function makeWriter(key: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let write: (() => void) | null = null;

  const flush = () => {
    clearTimeout(timer);
    write?.();
    write = null;
  };
  return {
    flush,
    keep(values: Record<string, string>, revision: number | undefined) {
      write = () => keepDraft(key, values, revision);
      clearTimeout(timer);
      timer = setTimeout(flush, DELAY_MS);
    },
    /** Forgets what is kept, and what was about to be. */
    drop() {
      write = null;
      clearTimeout(timer);
      dropDraft(key);
    },
  };
}
