/*
 * The one script that runs before the page is painted. Every page carries it (vite.config.ts makes text of it), and its
 * hash stands in the Content-Security-Policy. It must not depend on anything.
 *
 * - theme: a stored choice wins over the system; the switch works from here on. Of the toolbar's two colours only the
 *   media change: React knows them by their content, and would add one that it no longer finds.
 *   After an error page, or before one, React makes the <html> anew and tells: what was set here is set again.
 * - faces: nothing is painted until the two faces are there, for at most 0.4 s after the page itself, 1.5 s in all.
 * - what no first look depends on waits until the page has been painted: lazy pictures (see app.css), the labels' face
 *   (see fonts.css), what stands in <noscript data-late>, and scripts. The labels are set in their face once it is there:
 *   one that came later would have the whole page laid out once more.
 * - what is BELOW (see below.ts) is not laid out on a phone until then, nor is what the footer holds. It comes one part a
 *   frame: all at once it would keep the page from answering for too long.
 * - the home page's loader: at most once a session, for 3 s, ended by a key or a click; not by the touch that begins
 *   a click, which would then meet what lies under the loader.
 * - late scripts: the page's own scripts (see late-scripts.ts) start with the first sign of a hand; on a page that
 *   has something to do by itself, and for whoever may be logged in, at the latest when the browser is idle.
 * - zod is told not to try whether it may make functions of text: the page's policy forbids it, and would report it.
 * - forms that only a script can send (data-needs-script): sent too early, they wait for it. So do presses of buttons,
 *   and of what becomes one (data-late-button). A link that opens a dialog (data-late-link) waits for a second, then goes
 *   to its address.
 * - Back to an entry that a dialog's address was pushed over: the browser only changes the address, and the script that
 *   would follow may not run yet.
 */
(() => {
  Object.assign(window, { __zod_globalConfig: { jitless: true } });

  const html = document.documentElement;
  const read = (store: "localStorage" | "sessionStorage", key: string) => {
    try {
      return window[store].getItem(key);
    } catch {
      return null;
    }
  };
  const keep = (store: "localStorage" | "sessionStorage", key: string, value: string) => {
    try {
      window[store].setItem(key, value);
    } catch {
      // It is chosen, or seen, for this page alone.
    }
  };
  const closest = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

  let theme = read("localStorage", "theme");
  if (theme !== "dark" && theme !== "light") theme = null;
  const setTheme = () => {
    if (!theme) return;
    html.dataset.theme = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.media = meta.dataset.for === theme ? "all" : "not all";
    }
  };
  setTheme();
  addEventListener("DOMContentLoaded", setTheme);
  addEventListener("html-made", setTheme);
  addEventListener("click", (event) => {
    if (!closest(event, "[data-theme-toggle]")) return;
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    theme = (theme ?? system) === "dark" ? "light" : "dark";
    setTheme();
    keep("localStorage", "theme", theme);
  });

  html.dataset.faces = "coming";
  const come = () => delete html.dataset.faces;
  const load = (face: string) => document.fonts.load(face);
  setTimeout(come, 1500);
  addEventListener("DOMContentLoaded", () => {
    setTimeout(come, 400);
    // Told of after the first layout, which asks for them by itself.
    new ResizeObserver((_, observer) => {
      observer.disconnect();
      Promise.all(["800 1em 'Bricolage Grotesque'", "1em 'Instrument Sans'"].map(load)).then(come, come);
    }).observe(document.body);
  });

  const painted = (then: () => void) => {
    if (!window.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return then();
    new PerformanceObserver((list, observer) => {
      // Not the bare ground, which comes first.
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(then));
    }).observe({ type: "paint", buffered: true });
  };
  html.dataset.pictures = "later";
  painted(() => delete html.dataset.pictures);
  // Where nothing has been painted by then: for a crawler, in a tab out of sight, on a very slow line.
  setTimeout(() => {
    delete html.dataset.pictures;
    delete html.dataset.rest;
  }, 3000);

  // Not by a media query, nor innerWidth: with either, Chromium lays out the page as far as it has come.
  const phone = screen.width < 640 && screen.height <= 1200;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Back, a reload and a fragment lead to some place in the page. A fragment that names a text stands only in the entry.
  if (phone && visit?.type === "navigate" && !`${location}${visit.name}`.includes("#")) {
    html.dataset.rest = "later";
    painted(() => {
      if (!html.dataset.rest) return;
      const parts = document.querySelectorAll<HTMLElement>("[data-below]").values();
      const next = () => {
        const { done, value } = parts.next();
        if (done) {
          delete html.dataset.rest;
          return;
        }
        value.dataset.below = "shown";
        requestAnimationFrame(next);
      };
      // The pictures have this frame.
      requestAnimationFrame(next);
    });
  }

  const shown = (then: () => void) => addEventListener("load", () => painted(then));
  let labels = read("localStorage", "labels");
  const setLabels = () => {
    labels = "1";
    html.dataset.labels = "";
    keep("localStorage", "labels", labels);
  };
  if (labels) setLabels();
  else shown(() => load("1em 'Martian Mono'").then(setLabels, setLabels));
  addEventListener("html-made", () => labels && setLabels());

  shown(() => {
    document.head.insertAdjacentHTML("beforeend", document.querySelector("noscript[data-late]")?.textContent ?? "");
  });

  let seen = read("sessionStorage", "loader-seen");
  const loader = () => {
    if (seen) return;
    seen = "1";
    keep("sessionStorage", "loader-seen", seen);
    html.dataset.loader = "on";
    const end = () => {
      delete html.dataset.loader;
      clearTimeout(timer);
      removeEventListener("keydown", end, true);
      removeEventListener("click", end, true);
    };
    const timer = setTimeout(end, 3000);
    addEventListener("keydown", end, true);
    addEventListener("click", end, true);
  };
  if (location.pathname === "/") loader();
  addEventListener("home-shown", loader);

  let awaited = false;
  let failed = false;
  // What a release has replaced is gone, and what waits for it would wait for ever; but better an old page than none.
  const renew = () => {
    if (failed && awaited && navigator.onLine) location.reload();
  };
  const run = () => {
    for (const late of document.querySelectorAll<HTMLScriptElement>("script[type='text/late']")) {
      const script = document.createElement("script");
      script.type = "module";
      script.textContent = late.textContent;
      script.onerror = () => {
        failed = true;
        renew();
      };
      document.head.append(script);
      late.type = "text/started";
    }
  };
  const signs = ["pointerdown", "pointermove", "keydown", "wheel"];
  let started = false;
  const start = () => {
    if (started) return;
    // The scripts stand at the page's end.
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
    started = true;
    for (const sign of signs) removeEventListener(sign, start);
    const sheet = document.querySelector<HTMLLinkElement>("link[rel=stylesheet][disabled]");
    if (!sheet) return run();
    sheet.onload = sheet.onerror = run;
    sheet.disabled = false;
  };
  for (const sign of signs) addEventListener(sign, start, { passive: true });
  if (html.dataset.scripts !== "on-demand" || read("localStorage", "token")) {
    shown(() => {
      if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 2000 });
      else setTimeout(start, 200);
    });
  }

  let ready = false;
  addEventListener("app-ready", () => (ready = true));
  const here = location.pathname + location.search;
  addEventListener("popstate", () => {
    if (!ready && here !== location.pathname + location.search) location.reload();
  });
  const whenReady = (event: Event, then: () => void, href?: string) => {
    event.preventDefault();
    // React, in the middle of its start, would do it as well.
    event.stopImmediatePropagation();
    start();
    // A moment later: React would swallow what it is not done with.
    const done = () => (clearTimeout(leave), setTimeout(then));
    const leave = setTimeout(() => {
      if (!href) return;
      removeEventListener("app-ready", done);
      location.assign(href);
    }, 1000);
    addEventListener("app-ready", done, { once: true });
    if (!href) awaited = true;
    renew();
  };
  addEventListener(
    "click",
    (event) => {
      const pressed = closest(
        event,
        "button[type=button]:not([data-theme-toggle]),[data-late-button],[data-late-link]",
      );
      if (!pressed || ready || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const { href } = pressed as HTMLAnchorElement;
      whenReady(event, () => (pressed.querySelector("button") ?? pressed).click(), href);
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (ready || !(form instanceof HTMLFormElement) || !form.matches("[data-needs-script]")) return;
      whenReady(event, () => form.requestSubmit(event.submitter));
    },
    true,
  );
})();
