import { draftsWithFiles } from "#app/client/draft-files.ts";
import { readStored, writeStored } from "#app/client/storage.ts";

/** A form's unsaved text, kept in this browser until it is saved or discarded. */
interface Draft {
  /** The values of the changed fields. */
  values: Record<string, string>;
  /** The revision of the item that the text was typed over. */
  revision?: number;
  savedAt: string;
}

/** The localStorage entry of one open form; no other tab writes to it while the form is open. */
export interface DraftSlot {
  /** The entry's name; the form's files are stored under it, too. */
  name: string;
  /** The draft from an earlier visit. */
  found: Draft | null;
  /** True when the same form is open in another tab, which has a draft of its own. */
  elsewhere: boolean;
  /** Returns true when the draft was stored. */
  save: (values: Record<string, string>, revision: number | undefined) => boolean;
  /** Deletes the draft, unless another form has claimed and changed it since. */
  remove: () => void;
  /** Called when the form closes: the next form may then claim this draft. */
  release: () => void;
}

/**
 * Claims a slot for a form's draft: this tab's previous one, otherwise the newest draft that no tab has locked,
 * otherwise a new one.
 */
export async function claimDraft(key: string): Promise<DraftSlot> {
  const prefix = `draft:${key}#`;
  // The slot that this tab used last, also before a reload. Where that is unknown, the newest draft comes first.
  const own = readStored("sessionStorage", prefix);
  const left = (await allDrafts(prefix)).toSorted((a, b) => Number(b === own) - Number(a === own));
  let name = "";
  let release: (() => void) | null = null;
  for (name of [...left, `${prefix}${Date.now()}-${Math.random()}`]) {
    release = await lock(name);
    if (release) break;
  }
  writeStored("sessionStorage", prefix, name);
  return slot(name, await isElsewhere(prefix, name), release ?? (() => {}));
}

function slot(name: string, elsewhere: boolean, release: () => void): DraftSlot {
  let last = readStored("localStorage", name);
  return {
    name,
    found: readDraft(name),
    elsewhere,
    release,
    save(values, revision) {
      const draft: Draft = { values, savedAt: new Date().toISOString(), ...(revision !== undefined && { revision }) };
      // Without storage the form still works, its text just does not outlive the page.
      last = JSON.stringify(draft);
      return writeStored("localStorage", name, last);
    },
    remove() {
      if (readStored("localStorage", name) === last) writeStored("localStorage", name, null);
    },
  };
}

/** The names of the drafts with this prefix: those with text, newest first, then those with files alone. */
async function allDrafts(prefix: string): Promise<string[]> {
  const savedAt = (name: string) => readDraft(name)?.savedAt ?? "";
  const names = [...storedNames().filter(savedAt), ...(await draftsWithFiles())];
  const wanted = names.filter((name) => name.startsWith(prefix));
  return wanted.toSorted((a, b) => savedAt(b).localeCompare(savedAt(a)));
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Storage is forbidden.
    return [];
  }
}

/** Returns null for a corrupt entry. */
function readDraft(name: string): Draft | null {
  try {
    const draft = JSON.parse(readStored("localStorage", name) ?? "null") as Partial<Draft> | null;
    const hasTime = typeof draft?.savedAt === "string" && !Number.isNaN(Date.parse(draft.savedAt));
    return hasTime && typeof draft.values === "object" && draft.values !== null ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

/**
 * Locks a name until it is released or the tab closes or crashes; null while another tab has the lock. The Web Locks
 * API exists only on secure origins (HTTPS, localhost); elsewhere no name is ever locked.
 */
function lock(name: string): Promise<(() => void) | null> {
  if (!("locks" in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const request = navigator.locks.request(name, { ifAvailable: true }, (granted) => {
      if (!granted) return resolve(null);
      return new Promise<void>((release) => resolve(release));
    });
    request.catch(() => resolve(() => {}));
  });
}

/** True when another tab has such a draft. This one may have two: a closed form keeps its own while it saves. */
async function isElsewhere(prefix: string, own: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  // Where site data is blocked, the query is rejected as the locks are.
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}));
  const here = held.find(({ name }) => name === own)?.clientId;
  return held.some(({ name = "", clientId }) => name.startsWith(prefix) && clientId !== here);
}
