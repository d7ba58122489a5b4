import { useEffect, useRef } from "react";

/** Something that can be done on the page that is open, for the keyboard and the command palette. */
export interface PageCommand {
  /** "create" and "undo" have keys of their own. */
  id: string;
  label: string;
  run: () => void;
}

const sources = new Set<() => PageCommand[]>();

/** Offers commands for as long as the component is there; they are asked for when they are wanted. */
export function usePageCommands(commands: () => PageCommand[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const source = () => latest.current();
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}

/** What can be done on the page at this moment. */
export function pageCommands(): PageCommand[] {
  return [...sources].flatMap((source) => source());
}
