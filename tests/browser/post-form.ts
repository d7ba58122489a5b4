import type { Page } from "playwright-core";
import { expect } from "vitest";
import { siteOfFile } from "./harness.ts";

/** Opens a page of the admin by its link in the navigation. */
export const goTo = (page: Page, link: string | RegExp) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: link }).click();

/** Opens a post's form by the button of this name. */
export async function openForm(page: Page, button: string) {
  await page.getByRole("button", { name: button }).click();
  return formOf(page);
}

/** The open form of a post and its fields, once the editor has loaded. */
export async function formOf(page: Page) {
  const form = page.getByRole("dialog").first();
  await form.getByRole("toolbar").waitFor();
  return {
    form,
    title: form.getByLabel("Title", { exact: true }),
    content: form.getByRole("textbox", { name: "Content" }),
    status: form.getByLabel("Status", { exact: true }),
  };
}

/** The question before a form with unsaved changes closes. */
export const leaveQuestion = (page: Page) => page.getByRole("dialog", { name: "Your changes are not saved" });

/** A site for the tests of a file, without content: each visit starts with no posts. */
export const siteWithoutPosts = () => siteWithout("blogs");

/** A site for the tests of a file, without content: each visit starts without these items, as far as nothing uses them. */
export function siteWithout(...lists: ("blogs" | "media")[]): ReturnType<typeof siteOfFile> {
  const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" });
  return async () => {
    const visit = await visitSite();
    const headers = { Authorization: `Bearer ${visit.token}` };
    for (const url of lists.map((list) => `${visit.origin}/api/${list}`)) {
      const found = (await (await fetch(url, { headers })).json()) as Item[] | { pictures: Item[] };
      for (const { id } of Array.isArray(found) ? found : found.pictures) {
        const { status } = await fetch(`${url}/${id}`, { method: "DELETE", headers });
        // An image in use stays.
        expect([200, 409]).toContain(status);
      }
    }
    return visit;
  };
}

type Item = { id: string };
