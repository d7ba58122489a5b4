import type { Page } from "playwright-core";

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
