import { screen, within } from "@testing-library/dom";
import { front, type Admin } from "./render-admin.tsx";

/** Opens a post's form by the button of this name. */
export async function openForm(admin: Admin, button: string) {
  await admin.press(button);
  return formOf();
}

/** The open form of a post and its fields, once its editor has loaded. */
export async function formOf() {
  await screen.findByRole("toolbar");
  return {
    title: front().getByLabelText<HTMLInputElement>("Title"),
    content: await front().findByRole("textbox", { name: "Content" }),
    status: front().getByLabelText<HTMLSelectElement>("Status"),
  };
}

/** The question before a form with unsaved changes closes. */
export const leaveQuestion = async () => within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
