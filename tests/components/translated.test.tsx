import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { json } from "../requests.ts";
import type { RunningSite } from "../sites/open-site.ts";
import { openForm } from "./post-form.ts";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

/** Replaces the text nodes of the page with <font> elements, as a browser's translation does, and those that come later. */
function translate(): Disposable {
  const replaceTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts.filter(({ parentElement }) => !parentElement?.closest("font, script, [translate=no]"))) {
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstElementChild?.append(text.data);
      text.replaceWith(font);
    }
  };
  const observer = new MutationObserver(replaceTexts);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  replaceTexts();
  return { [Symbol.dispose]: () => observer.disconnect() };
}

const saved = (text: string | RegExp) => screen.findByText(text);
const type = async ({ user }: Admin, label: string, text: string) => {
  await user.clear(await screen.findByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};

const writeMessages = async ({ fetch }: RunningSite) => {
  for (const name of ["Ada", "Ben"])
    await fetch("/api/contact", json({ name, email: "ada@campus.example", message: "Hello" }));
};

const ACTIONS: [
  path: string,
  act: (admin: Admin) => Promise<unknown>,
  before?: (site: RunningSite) => Promise<unknown>,
][] = [
  [
    "/admin/blogs",
    async (admin) => {
      const form = await openForm(admin, "Create New Blog");
      await admin.fill(form.title, "Translated");
      await admin.fill(form.content, "Text");
      await admin.user.keyboard("{Control>}s{/Control}");
      await saved("Draft saved.");
      await admin.fill(form.title, "Translated, too");
      await admin.press("Publish");
      await admin.dialogsClosed();
      const search = admin.getByRole("searchbox");
      await admin.fill(search, "nothing like this");
      await saved("Try adjusting your search term.");
      await admin.user.clear(search);
      await admin.press("Delete Translated, too");
      await admin.press("Delete");
      await saved(/ deleted\.$/);
      await admin.dialogsClosed();
      await waitFor(() => expect(admin.queryByText("Translated, too")).toBeNull());
    },
  ],
  [
    "/admin/messages",
    async (admin) => {
      await admin.user.click(nth(await admin.findAllByText("Hello")));
      await saved("1 unread from the contact form.");
      await admin.press("Mark as unread");
      await saved("2 unread from the contact form.");
      await admin.user.click(await admin.findByLabelText("Select the message of Ada"));
      await saved("1 selected");
    },
    writeMessages,
  ],
  [
    "/admin/media",
    async (admin) => {
      await type(admin, "Alternative text", "A red circle");
      await admin.user.keyboard("{Enter}");
      await waitFor(() => expect(admin.queryByRole("button", { name: /^Sav/ })).toBeNull());
    },
    async ({ create }) => create("/api/media", { image: await createImage(), alt: "A circle" }),
  ],
  [
    "/admin/settings",
    async (admin) => {
      await type(admin, "Tagline", "Printed by hand");
      await admin.press("Save settings");
      await saved("Everything is saved.");
    },
  ],
  [
    "/admin/account",
    async (admin) => {
      await type(admin, "Name", "The Editors");
      await admin.press("Save name and email");
      await saved("Saved.");
      await admin.press("Set up an authenticator app");
      await admin.findByRole("button", { name: "Copy key" });
      await admin.follow("Activity");
      await saved(/changed their name to/);
    },
  ],
  [
    "/admin/people",
    async (admin) => {
      await admin.press("Invite");
      await saved("Email is required.");
      await admin.user.type(await admin.findByLabelText("Email"), "lena@studio.example");
      await admin.press("Invite");
      await admin.findByRole("dialog", { name: "Invitation" });
      await admin.press("Done");
      await admin.dialogsClosed();
      await admin.press("Cancel the invitation of lena@studio.example");
      await admin.press("Cancel invitation");
      await saved("No open invitations.");
    },
  ],
];

const closeDialog = async (admin: Admin) => {
  await admin.user.click(nth((await admin.findAllByRole("button", { name: "Close" })).toReversed()));
  await admin.dialogsClosed();
};

const PUBLIC_ACTIONS: typeof ACTIONS = [
  [
    "/contact",
    async (admin) => {
      const field = (name: string) => admin.getByRole("textbox", { name: new RegExp(`^${name}`) });
      await admin.press("Send message");
      await saved("Name is required.");
      await admin.fill(field("Name"), "Asha");
      const [email] = admin.getAllByRole("textbox", { name: /^Email/ });
      if (email) await admin.fill(email, "asha@campus.example");
      await admin.fill(field("Message"), "How do I join?");
      await admin.press("Send message");
      await saved("Mail sent successfully!");
      await saved(/^Received, /);
    },
  ],
  [
    "/blog",
    async (admin) => {
      const search = await admin.findByRole("searchbox");
      await admin.user.type(search, "nothing like this");
      await waitFor(() => expect(admin.url()).toContain("q=nothing"));
      await waitFor(() => expect(document.querySelectorAll("main article")).toHaveLength(0));
      await admin.user.clear(search);
      await admin.user.click(nth(await admin.findAllByRole("link", { name: /A first post/ })));
      const dialog = within(await admin.findByRole("dialog"));
      await admin.user.click(await dialog.findByRole("button", { name: /Like/i }));
      await waitFor(() => expect(dialog.getByRole("button", { pressed: true }).textContent).toMatch(/^1/));
      await closeDialog(admin);
      const email = nth(await admin.findAllByPlaceholderText("you@campus.edu"));
      await admin.user.type(email, "ada@campus.example");
      await admin.press("Subscribe");
      await waitFor(() => expect((email as HTMLInputElement).value).toBe(""));
    },
    async ({ create }) => create("/api/blogs", { title: "A first post", content: "Text", category: "Design" }),
  ],
  [
    "/portfolio",
    async (admin) => {
      await admin.user.click(nth(await admin.findAllByRole("link", { name: /Timetable/ })));
      await admin.findByRole("dialog");
      await closeDialog(admin);
    },
    async ({ create }) =>
      create("/api/projects", { title: "Timetable", category: "Web", description: "D", tech: "React" }),
  ],
];

test.each([...ACTIONS, ...PUBLIC_ACTIONS])("%s works while the browser translates it", async (path, act, before) => {
  await using admin = await renderAdmin(path, { before, env: { SITE_QUIRKS: "off" } });
  using _ = translate();
  await act(admin);
  expect(document.querySelectorAll("font font").length).toBeGreaterThan(10);
});
