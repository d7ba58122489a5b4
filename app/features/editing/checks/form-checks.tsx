import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { apiSend } from "#app/client/api-client.ts";
import { SidePanel } from "../side-panel.tsx";
import { checkText, deadLink, type Finding, type OwnLink } from "./check-text.ts";
import { readPosition, reveal, type GoTo } from "./reveal.ts";

/** Debounce after the last keystroke. */
const WAIT_MS = 500;

interface Props {
  /** The form's current values, by field name. */
  live: Record<string, string>;
  /** Name of the field that holds the Markdown text. */
  textField: string;
  /** Findings outside the text, such as those of the cover. */
  more: Finding[];
  /** Moves the cursor in the text editor; null until the editor has loaded. */
  goTo: GoTo | null;
}

/** Lists problems of the content while the author writes. A click leads to the position; none blocks a save. */
export function FormChecks({ live, textField, more, goTo }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { inText, linksUnknown } = useTextFindings(live[textField] ?? "", textField);
  const findings = inText && [...inText, ...more];

  // Links on the site-wide checks page name the position in the URL's hash.
  const jump = useEffectEvent(() => {
    const found = readPosition(location.hash);
    if (!found || (found.position !== undefined && !goTo)) return;
    reveal(panel.current?.closest("form") ?? null, found, goTo);
    // Once: this part is mounted again when the form is reset.
    history.replaceState(history.state, "", location.pathname + location.search);
  });
  useEffect(() => {
    if (!goTo) return;
    const timer = setTimeout(() => jump(), 100);
    return () => clearTimeout(timer);
  }, [goTo]);

  return (
    <SidePanel title="Checks">
      <div ref={panel} className="grid gap-2 text-small">
        <p role="status" className="text-ink-soft">
          {findings ? summaryOf(findings.length, linksUnknown) : "Looking at the text..."}
        </p>
        {linksUnknown && (
          <p className="text-ink-soft">
            Links to this site could not be looked up. They are tried again with your next change.
          </p>
        )}
        {findings && findings.length > 0 && (
          <ul className="grid max-h-72 overflow-y-auto">
            {findings.map((finding, index) => (
              <li key={`${finding.field} ${finding.position} ${index}`} className="border-t border-rule">
                <button
                  type="button"
                  className="touch-target w-full border-s-3 -outline-offset-3 border-accent py-2 ps-3 text-start [@media(hover:hover)]:hover:bg-inset"
                  onClick={() => reveal(panel.current?.closest("form") ?? null, finding, goTo)}
                >
                  {finding.message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  );
}

function summaryOf(count: number, linksUnknown: boolean): string {
  if (count === 0) return linksUnknown ? "" : "Nothing to mend.";
  return `${count === 1 ? "One thing" : `${count} things`} to look at. Choose one to go there; none holds up a save.`;
}

/** Checks the text, debounced and in idle time. `inText` is null until the first check has run. */
function useTextFindings(text: string, field: string): { inText: Finding[] | null; linksUnknown: boolean } {
  const siteUrl = useRouteLoaderData<{ siteUrl: string }>("root")?.siteUrl;
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const [linksUnknown, setLinksUnknown] = useState(false);
  const alive = useRef(new Set<string>());

  useEffect(() => {
    const controller = new AbortController();
    const run = async () => {
      // The text has changed while this run waited for idle time.
      if (controller.signal.aborted) return;
      const origins = [siteUrl ?? location.origin, location.origin];
      const read = checkText(text, field, origins);
      setFindings(sorted(read.findings));
      const dead = await findDead(read.links, alive.current, controller.signal);
      if (controller.signal.aborted) return;
      setLinksUnknown(dead === null);
      if (!dead || dead.length === 0) return;
      const more = dead.map(({ path, position }) => ({ message: deadLink(path), field, position }));
      setFindings(sorted([...read.findings, ...more]));
    };
    const timer = setTimeout(() => whenIdle(() => void run()), WAIT_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, field, siteUrl]);
  return { inText: findings, linksUnknown };
}

const sorted = (findings: Finding[]) => findings.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));

function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2_000 });
  else run();
}

/** Returns the dead links; requests all paths but those found `alive` before. Null when the request fails. */
async function findDead(links: OwnLink[], alive: Set<string>, signal: AbortSignal): Promise<OwnLink[] | null> {
  const paths = [...new Set(links.map(({ path }) => path))].filter((path) => !alive.has(path)).slice(0, 500);
  if (paths.length === 0) return [];
  try {
    const { dead } = await apiSend<{ dead: string[] }>("POST", "/api/checks/links", { paths }, { signal });
    for (const path of paths) if (!dead.includes(path)) alive.add(path);
    return links.filter(({ path }) => dead.includes(path));
  } catch {
    return null;
  }
}
