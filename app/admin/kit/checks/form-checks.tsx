import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import { apiSend } from "#app/browser/api-client.ts";
import { SidePanel } from "../form/side-panel.tsx";
import { useDebounced } from "../use-debounced.ts";
import { checkText, deadLink, type Finding } from "./check-text.ts";
import { readPosition, reveal, type GoTo } from "./reveal.ts";

const WAIT_MS = 500;
/** Limit of the API. */
const MOST_LINKS = 500;

interface Props {
  /** The current Markdown text, and the name of its field. */
  text: string;
  textField: string;
  /** Findings outside the text, such as those of the cover. */
  more: Finding[];
  /** Moves the cursor in the text editor; null until the editor has loaded. */
  goTo: GoTo | null;
}

/** Lists problems of the content while the author writes. A click leads to the position; none blocks a save. */
export function FormChecks({ text, textField, more, goTo }: Props) {
  const id = useId();
  const { inText, isLookupFailed } = useTextFindings(text, textField);
  const findings = [...inText, ...more];
  const show = (position: Parameters<typeof reveal>[1]) =>
    reveal(document.getElementById(id)?.closest("form") ?? null, position, goTo);

  // Links on the site-wide checks page name the position in the URL's hash.
  const jump = useEffectEvent(() => {
    const position = readPosition(location.hash);
    if (!position) return;
    show(position);
    history.replaceState(history.state, "", location.pathname + location.search);
  });
  useEffect(() => {
    if (!goTo) return;
    // The form focuses its first field when it opens.
    const timer = setTimeout(() => jump(), 100);
    return () => clearTimeout(timer);
  }, [goTo]);

  return (
    <SidePanel title="Checks">
      <div id={id} className="grid gap-2 text-small">
        <p role="status" className="text-ink-soft">
          {isLookupFailed ? "Links to this site could not be checked." : summaryOf(findings.length)}
        </p>
        {findings.length > 0 && (
          <ul className="grid max-h-72 overflow-y-auto">
            {findings.map((finding, index) => (
              <li key={`${finding.field} ${finding.position} ${index}`} className="border-t border-rule">
                <button
                  type="button"
                  className="touch-target w-full border-s-3 -outline-offset-3 border-accent py-2 ps-3 text-start [@media(hover:hover)]:hover:bg-inset"
                  onClick={() => show(finding)}
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

function summaryOf(count: number): string {
  if (count === 0) return "No problems found.";
  return count === 1 ? "1 suggestion. Select it to jump there." : `${count} suggestions. Select one to jump there.`;
}

/** The problems of the text, including dead links to this site. */
function useTextFindings(live: string, field: string): { inText: Finding[]; isLookupFailed: boolean } {
  const siteUrl = useRouteLoaderData<{ siteUrl: string }>("root")?.siteUrl ?? location.origin;
  const text = useDebounced(live, WAIT_MS);
  const { findings, links } = useMemo(() => checkText(text, field, [siteUrl, location.origin]), [text, field, siteUrl]);
  const paths = [...new Set(links.map(({ path }) => path))].slice(0, MOST_LINKS);
  const { data, isError } = useQuery({
    queryKey: ["/api/checks/links", JSON.stringify(paths)],
    queryFn: ({ signal }) => apiSend<{ dead: string[] }>("POST", "/api/checks/links", { paths }, { signal }),
    enabled: paths.length > 0,
    retry: 3,
  });
  const dead = links
    .filter(({ path }) => data?.dead.includes(path))
    .map(({ path, position }) => ({ message: deadLink(path), field, position }));
  return {
    inText: [...findings, ...dead].toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
    isLookupFailed: isError,
  };
}
