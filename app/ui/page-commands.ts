import { useEffect, useEffectEvent } from "react";

/** A command of the current page, for keyboard shortcuts and the command palette. */
export interface PageCommand {
  /** "create" has a key of its own. */
  id: string;
  label: string;
  run: () => void;
}

const sources = new Set<() => PageCommand[]>();

/** Registers commands while the component is mounted; `commands` runs when a shortcut or the palette needs them. */
export function usePageCommands(commands: () => PageCommand[]): void {
  const latest = useEffectEvent(commands);
  useEffect(() => {
    const source = () => latest();
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}

/** Returns the commands that the current page offers now. */
export function pageCommands(): PageCommand[] {
  return [...sources].flatMap((source) => source());
}
