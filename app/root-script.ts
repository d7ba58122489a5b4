/*
 * The one script that runs before the page is painted, as static text, so that its hash can stand in the
 * Content-Security-Policy. It must not depend on anything.
 *
 * - theme: a stored choice wins over the system; the switch works from here on. Of the toolbar's two colours only the
 *   media change: React knows them by their content, and would add one that it no longer finds.
 *   After an error page, or before one, React makes the <html> anew and tells: what was set here is set again.
 * - faces: nothing is painted until the two faces are there, for at most 0.4 s after the page itself, 1.5 s in all.
 * - what no first look depends on waits until the page has been painted: lazy pictures (see app.css), the labels' face
 *   (see fonts.css), what stands in <noscript data-late>, and scripts. The labels are set in their face once it is there:
 *   one that came later would have the whole page laid out once more.
 * - the home page's loader: at most once a session, for 3 s, ended by a key or a click; not by the touch that begins
 *   a click, which would then meet what lies under the loader.
 * - late scripts: the page's own scripts (see late-scripts.ts) start with the first sign of a hand; on a page that
 *   has something to do by itself, and for whoever may be logged in, at the latest when the browser is idle.
 * - zod is told not to try whether it may make functions of text: the page's policy forbids it, and would report it.
 * - forms that only a script can send (data-needs-script): sent too early, they wait for it. So do presses of buttons,
 *   and of what becomes one (data-late-button).
 * - Back to an entry that a dialog's address was pushed over: the browser only changes the address, and the script that
 *   would follow may not run yet.
 */
export const ROOT_SCRIPT = `(function (html) {
  window.__zod_globalConfig = { jitless: true };
  var read = function (store, key) { try { return window[store].getItem(key) } catch (e) { return null } };
  var keep = function (store, key, value) { try { window[store].setItem(key, value) } catch (e) {} };
  var dark = matchMedia("(prefers-color-scheme: dark)");
  var theme = read("localStorage", "theme");
  if (theme !== "dark" && theme !== "light") theme = "";
  var setTheme = function (next) {
    theme = html.dataset.theme = next;
    document.querySelectorAll("meta[name=theme-color]").forEach(function (meta) {
      meta.media = meta.dataset.for === theme ? "all" : "not all";
    });
  };
  var setThemeAgain = function () { if (theme) setTheme(theme) };
  setThemeAgain();
  addEventListener("DOMContentLoaded", setThemeAgain);
  addEventListener("html-made", setThemeAgain);
  addEventListener("click", function (event) {
    if (!event.target.closest || !event.target.closest("[data-theme-toggle]")) return;
    var next = (theme || (dark.matches ? "dark" : "light")) === "dark" ? "light" : "dark";
    setTheme(next);
    keep("localStorage", "theme", next);
  });

  html.dataset.faces = "coming";
  var come = function () { delete html.dataset.faces };
  var load = function (face) { return document.fonts.load(face) };
  setTimeout(come, 1500);
  addEventListener("DOMContentLoaded", function () {
    setTimeout(come, 400);
    // Told of after the first layout, which asks for them by itself.
    new ResizeObserver(function (list, observer) {
      observer.disconnect();
      Promise.all(["800 1em 'Bricolage Grotesque'", "1em 'Instrument Sans'"].map(load)).then(come, come);
    }).observe(document.body);
  });

  var painted = function (then) {
    try {
      new PerformanceObserver(function (list, observer) {
        // Not the bare ground, which comes first.
        if (!list.getEntriesByName("first-contentful-paint").length) return;
        observer.disconnect();
        requestAnimationFrame(function () { requestAnimationFrame(then) });
      }).observe({ type: "paint", buffered: true });
    } catch (e) { then() }
  };
  html.dataset.pictures = "later";
  painted(function () { delete html.dataset.pictures });

  var shown = function (then) {
    addEventListener("load", function () { painted(then) });
  };
  var labels = read("localStorage", "labels");
  var setLabels = function () {
    labels = "1";
    html.dataset.labels = "";
    keep("localStorage", "labels", "1");
  };
  if (labels) setLabels();
  else shown(function () { load("1em 'Martian Mono'").then(setLabels, setLabels) });
  addEventListener("html-made", function () { if (labels) setLabels() });

  shown(function () {
    document.head.insertAdjacentHTML("beforeend", document.querySelector("noscript[data-late]").textContent);
  });

  var loader = function () {
    if (read("sessionStorage", "loader-seen")) return;
    keep("sessionStorage", "loader-seen", "1");
    html.dataset.loader = "on";
    var end = function () {
      delete html.dataset.loader;
      clearTimeout(timer);
      removeEventListener("keydown", end, true);
      removeEventListener("click", end, true);
    };
    var timer = setTimeout(end, 3000);
    addEventListener("keydown", end, true);
    addEventListener("click", end, true);
  };
  if (location.pathname === "/") loader();
  addEventListener("home-shown", loader);

  var signs = ["pointerdown", "pointermove", "touchstart", "keydown", "wheel"];
  var started = false;
  var start = function () {
    if (started) return;
    started = true;
    signs.forEach(function (sign) { removeEventListener(sign, start) });
    var sheet = document.querySelector("link[rel=stylesheet][disabled]");
    if (!sheet) return run();
    sheet.onload = sheet.onerror = run;
    sheet.disabled = false;
  };
  var run = function () {
    document.querySelectorAll("script[type='text/late']").forEach(function (late) {
      var script = document.createElement("script");
      script.type = "module";
      script.textContent = late.textContent;
      document.head.append(script);
      late.type = "text/started";
    });
  };
  signs.forEach(function (sign) { addEventListener(sign, start, { passive: true }) });
  if (html.dataset.scripts !== "on-demand" || read("localStorage", "token")) shown(function () {
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  });

  var ready = false;
  addEventListener("app-ready", function () { ready = true });
  var here = location.pathname + location.search;
  addEventListener("popstate", function () {
    if (!ready && here !== location.pathname + location.search) location.reload();
  });
  var whenReady = function (event, then) {
    // React, in the middle of its start, would do it as well.
    event.stopImmediatePropagation();
    start();
    // A moment later: React would swallow what it is not done with.
    addEventListener("app-ready", function () { setTimeout(then) }, { once: true });
  };
  addEventListener("click", function (event) {
    var button = event.target.closest && event.target.closest("button[type=button]:not([data-theme-toggle]),[data-late-button]");
    if (button && !ready) whenReady(event, function () { (button.querySelector("button") || button).click() });
  }, true);
  addEventListener("submit", function (event) {
    var form = event.target;
    if (ready || !form.matches("[data-needs-script]")) return;
    event.preventDefault();
    whenReady(event, function () { form.requestSubmit(event.submitter) });
  }, true);
})(document.documentElement)`;
