import { screen, type Screen } from "@testing-library/dom";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { createRoot } from "react-dom/client";
import { expect, vi } from "vitest";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import type { SiteOptions } from "../sites/site-options.ts";
import { watchNetwork, type Network } from "./network.ts";
import "./stand-ins.ts";

/** What React says about the scripts of a document that it renders instead of hydrating it. */
const NOT_HYDRATED = /^Encountered a script tag|method of `Scripts`/;

type AdminOptions = SiteOptions & {
  /** Problems that the test expects: lines of console.error, and responses such as "PUT /api/settings: 409". */
  allow?: RegExp;
};

export type Admin = Screen &
  AsyncDisposable & {
    site: RunningSite;
    network: Network;
    user: UserEvent;
    /** The path, search and hash of the current page. */
    url(): string;
    /** Loads the page anew: with the browser's storage, but without what its scripts remember. */
    reload(): Promise<void>;
  };

/**
 * Renders a page of the admin against a site of its own, as its logged-in admin. Use it with `await using`: a stray
 * console.error, failed request or unhandled rejection fails the test at the end.
 */
export async function renderAdmin(path: string, { allow, ...options }: AdminOptions = {}): Promise<Admin> {
  const site = await openSite(options);
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!allow?.test(problem) && !NOT_HYDRATED.test(problem)) problems.push(problem);
  };
  const network = watchNetwork(site.origin, note);
  const errors = vi.spyOn(console, "error").mockImplementation((...parts) => note(parts.map(String).join(" ")));
  window.happyDOM.setURL(`${site.origin}${path}`);
  history.replaceState(null, "", location.href);
  localStorage.setItem("token", site.token);
  let unmount = await mount(note);

  return {
    ...screen,
    site,
    network,
    user: userEvent.setup(),
    url: () => location.pathname + location.search + location.hash,
    async reload() {
      unmount();
      unmount = await mount(note);
    },
    async [Symbol.asyncDispose]() {
      unmount();
      await window.happyDOM.abort();
      localStorage.clear();
      sessionStorage.clear();
      errors.mockRestore();
      await site[Symbol.asyncDispose]();
      expect(problems).toEqual([]);
    },
  };
}

/** Starts the app in the document. */
async function mount(note: (problem: string) => void): Promise<() => void> {
  // The modules of the app keep values in memory, as those of a page do.
  vi.resetModules();
  const { createAppRouter } = await import("./app-router.tsx");
  const { router, element } = await createAppRouter();
  const onError = (error: unknown) => note(`uncaught: ${String(error)}`);
  for (const error of Object.values(router.state.errors ?? {})) onError(error);
  const root = createRoot(document, { onUncaughtError: onError });
  root.render(element);
  return () => {
    root.unmount();
    router.dispose();
  };
}
