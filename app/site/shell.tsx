import { Suspense, useLayoutEffect, type ReactNode } from "react";
import { useLocation } from "react-router";
import { siteLabels } from "#site-labels";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { INSTANT_SCROLL } from "#app/ui/instant-scroll.ts";
import { decodeText } from "#app/config/decode-text.ts";

/** The layout of every page: skip link, bar, content and footer. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { skip } = siteLabels;
  useTopOnNewPath();
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:bg-ink focus:px-4 focus:py-3 focus:text-stock"
      >
        {skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {/* Hydrates after the page. */}
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  );
}

/** The path shown last, written only in the browser. No state of the shell: an error page mounts a shell of its own. */
let seen: string | undefined;

/**
 * On each new path, scrolls to the top, smoothly unless the link's state is `INSTANT_SCROLL`, and focuses the page's h1.
 * Opening a dialog over a list keeps the path, so it does neither.
 */
function useTopOnNewPath(): void {
  const { pathname, hash, state } = useLocation();
  useLayoutEffect(() => {
    const previous = seen;
    seen = pathname;
    if (!previous || previous === pathname) return;
    const target = hash ? document.getElementById(decodeText(hash.slice(1))) : null;
    if (target) return target.scrollIntoView();
    focusHeading();
    const isInstant = state === INSTANT_SCROLL || matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: isInstant ? "instant" : "smooth" });
  }, [pathname, hash, state]);
}

/** Focuses the page's h1, or <main> while there is none. */
function focusHeading(): void {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1");
  // The h1 is not interactive, so it shows no focus ring.
  if (heading) Object.assign(heading, { tabIndex: -1 }).style.outline = "none";
  (heading ?? main)?.focus({ preventScroll: true });
}
