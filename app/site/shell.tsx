import { useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { useLocation } from "react-router";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { TURNED } from "#app/ui/turned.ts";
import { useLabels } from "#app/ui/use-labels.tsx";
import { decodeText } from "#app/text/decode.ts";

/** The bar and the footer around every page. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { skip } = useLabels().site;
  const main = useRef<HTMLElement>(null);
  useTopOnNewPath(main);
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:bg-ink focus:px-4 focus:py-3 focus:text-stock"
      >
        {skip}
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}

/**
 * Every new path starts at the top of the window, reached smoothly unless the link has said `TURNED`, and hands the focus to
 * the page's headline. A dialog over a list keeps the list's path, so it does neither.
 */
function useTopOnNewPath(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash, state } = useLocation();
  const seen = useRef(pathname);
  useLayoutEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    const target = hash ? document.getElementById(decodeText(hash.slice(1))) : null;
    if (target) return target.scrollIntoView();
    focusHeading(main.current);
    const still = state === TURNED || matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
  }, [pathname, hash, state, main]);
}

/** The page's own heading; the page itself while it has none yet. */
function focusHeading(main: HTMLElement | null): void {
  const heading = main?.querySelector<HTMLElement>("h1");
  // Nothing to press: it shows no ring of focus.
  if (heading) Object.assign(heading, { tabIndex: -1 }).style.outline = "none";
  (heading ?? main)?.focus({ preventScroll: true });
}
