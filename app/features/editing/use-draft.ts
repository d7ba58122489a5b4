import { useEffect, useEffectEvent, useState } from "react";
import { claimDraft, type DraftSlot } from "#app/client/draft.ts";

const DELAY_MS = 300;

/**
 * Keeps a form's unsaved text in the browser: a moment after the last key, and at once when the form or the page goes
 * out of sight. `onOpen` gets what an earlier visit left; until then nothing should be typed.
 */
export function useDraft(key: string, onOpen: (slot: DraftSlot) => void) {
  const [writer] = useState(makeWriter);
  const opened = useEffectEvent(onOpen);
  useEffect(() => {
    let wanted = true;
    let slot: DraftSlot | undefined;
    const open = async () => {
      const claimed = await claimDraft(key);
      if (!wanted) return claimed.release();
      slot = claimed;
      writer.open(claimed);
      opened(claimed);
    };
    void open();
    addEventListener("pagehide", writer.flush);
    document.addEventListener("visibilitychange", writer.flush);
    return () => {
      wanted = false;
      removeEventListener("pagehide", writer.flush);
      document.removeEventListener("visibilitychange", writer.flush);
      writer.flush();
      slot?.release();
    };
  }, [key, writer]);
  return writer;
}

function makeWriter() {
  let slot: DraftSlot | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let write: (() => void) | null = null;

  const flush = () => {
    clearTimeout(timer);
    write?.();
    write = null;
  };
  return {
    flush,
    open(claimed: DraftSlot) {
      slot = claimed;
    },
    keep(values: Record<string, string>, revision: number | undefined) {
      write = () => slot?.keep(values, revision);
      clearTimeout(timer);
      timer = setTimeout(flush, DELAY_MS);
    },
    /** Forgets what is kept, and what was about to be. */
    drop() {
      write = null;
      clearTimeout(timer);
      slot?.drop();
    },
  };
}
