import { screen, waitFor, within, type Screen } from "@testing-library/dom";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { createRoot } from "react-dom/client";
import { expect, vi } from "vitest";
import { ADMIN, openSite, type RunningSite } from "../sites/open-site.ts";
import type { SiteOptions } from "../sites/site-options.ts";
import { besidePage, watchNetwork, type Network } from "./network.ts";
import "./browser-stubs.ts";

/** What React says about the scripts of a document that it renders instead of hydrating it. */
const NOT_HYDRATED = /^Encountered a script tag|method of `Scripts`/;

type AdminOptions = SiteOptions & {
  /** Problems that the test expects: lines of console.error, and responses such as "PUT /api/settings: 409". */
  allow?: RegExp;
  /** Prepares the site before the page is rendered. */
  before?: (site: RunningSite) => Promise<unknown>;
};

export type Admin = Screen &
  AsyncDisposable & {
    site: RunningSite;
    network: Network;
    user: UserEvent;
    /** The path, search and hash of the current page. */
    url(): string;
    /** Reloads the page: the browser's storage stays, its scripts' memory does not. */
    reload(): Promise<void>;
    /** Presses a button of the uppermost dialog, or of the page where none is open. */
    press(name: string | RegExp): Promise<void>;
    /** Follows the first link of this name. */
    follow(name: string): Promise<void>;
    /** Replaces the text of a field. */
    fill(field: HTMLElement, text: string): Promise<void>;
    /** Waits until the last dialog is closed. */
    dialogsClosed(): Promise<void>;
    /** Reads from the API as the admin. */
    read<Body>(path: string): Promise<Body>;
    /** Ends the session elsewhere: the server no longer accepts the token. */
    endSession(): void;
    /** Enters the password where the page asks for it. */
    logIn(): Promise<void>;
  };

const dialogs = () => ["dialog", "alertdialog"].flatMap((role) => screen.queryAllByRole(role));

/** The uppermost dialog, or the page. */
export const front = () => within(dialogs().at(-1) ?? document.body);

/** The element at this place of a list. */
export function nth<Part extends Element>(parts: Iterable<Part>, index = 0): Part {
  const part = [...parts][index];
  if (!part) throw new Error(`There is no part ${index}.`);
  return part;
}

/**
 * Renders a page of the admin against a site of its own, as its logged-in admin. Use it with `await using`: a stray
 * console.error, failed request or unhandled rejection fails the test at the end.
 */
export async function renderAdmin(path: string, { allow, before, ...options }: AdminOptions = {}): Promise<Admin> {
  const site = besidePage(await openSite(options));
  window.happyDOM.setURL(`${site.origin}${path}`);
  history.replaceState(null, "", location.href);
  scrollTo(0, 0);
  await before?.(site);
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!allow?.test(problem) && !NOT_HYDRATED.test(problem)) problems.push(problem);
  };
  const network = watchNetwork(site.origin, note);
  const errors = vi.spyOn(console, "error").mockImplementation((...parts) => note(parts.map(String).join(" ")));
  localStorage.setItem("token", site.token);
  let unmount = await mount(note);

  return {
    ...screen,
    ...actions(site),
    site,
    network,
    url: () => location.pathname + location.search + location.hash,
    async reload() {
      unmount();
      unmount = await mount(note);
    },
    async [Symbol.asyncDispose]() {
      unmount();
      // Base UI has one queue of frames for all pages: it would wait forever for one that is aborted.
      await new Promise(requestAnimationFrame);
      await window.happyDOM.abort();
      localStorage.clear();
      sessionStorage.clear();
      await site[Symbol.asyncDispose]();
      errors.mockRestore();
      expect(problems).toEqual([]);
    },
  };
}

function actions(site: RunningSite) {
  // A page must also reject what the browser's dialog does not offer.
  const user = userEvent.setup({ applyAccept: false });
  const fill = async (field: HTMLElement, text: string) => {
    await user.click(field);
    await user.keyboard("{Control>}a{/Control}");
    if (text) await user.paste(text);
    else await user.keyboard("{Delete}");
  };
  return {
    user,
    fill,
    press: async (name: string | RegExp) => user.click(await waitFor(() => front().getByRole("button", { name }))),
    follow: async (name: string) => user.click(nth(await screen.findAllByRole("link", { name }))),
    dialogsClosed: async () => waitFor(() => expect(dialogs()).toEqual([])),
    read: async <Body,>(path: string) => (await (await site.fetch(path, { token: site.token })).json()) as Body,
    endSession: () => localStorage.setItem("token", "no longer good"),
    async logIn() {
      await fill(await screen.findByLabelText("Password"), ADMIN.password);
      await user.keyboard("{Enter}");
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
