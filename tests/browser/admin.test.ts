import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { ADMIN, temporaryFolder } from "../server/harness.ts";
import { expectFocus } from "./expect-focus.ts";
import { expectAccessible, startVisit, siteOfFile, startVisit } from "./harness.ts";

/** A path that somebody has opened in vain before the tests. */
const LOST = "/2019/05/hello";
const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" }, ({ origin }) => fetch(origin + LOST));

test("the admin publishes a post with an image, edits it and deletes it", async () => {
  await using folder = await temporaryFolder();
  const photo = join(folder.path, "photo.jpg");
  await writeFile(photo, Buffer.from(await (await createImage({ width: 1800, height: 1200 })).arrayBuffer()));
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs");

  await page.getByRole("button", { name: "Create New Blog" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Title", { exact: true }).fill("Made in the browser");
  await form.getByLabel("Content", { exact: true }).fill("A post with **strong** words.");
  await form.getByLabel("Category").selectOption("Tutorial");
  await form.getByLabel("Image", { exact: true }).setInputFiles(photo);
  await form.getByLabel("Alternative text").fill("A red circle on green");
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.waitFor({ state: "hidden" });
  const row = page.getByRole("row").nth(1);
  expect(await row.textContent()).toContain("Made in the browser");

  const visitor = await visit.open("/blog");
  await visitor
    .getByRole("link", { name: /Made in the browser/ })
    .first()
    .waitFor();
  await visitor.goto(`${visit.origin}/blog/made-in-the-browser`);
  expect(await visitor.locator("strong", { hasText: "strong" }).count()).toBe(1);
  const image = visitor.getByRole("img", { name: "A red circle on green" }).first();
  expect(
    await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth)),
  ).toBeGreaterThan(100);

  await row.getByRole("button", { name: /edit/i }).click();
  await form.getByLabel("Title", { exact: true }).fill("Made and mended");
  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.waitFor({ state: "hidden" });
  await visitor.reload();
  await visitor.getByRole("heading", { level: 1, name: "Made and mended" }).waitFor();

  await row.getByRole("button", { name: /delete/i }).click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await question.getByText(/Made and mended/).evaluate((text) => text.append("W".repeat(200)));
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const [shown, needed] = await question
      .locator(".overscroll-contain")
      .evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
    expect(needed, `at ${width} px`).toBe(shown);
  }
  await question.getByText(/Made and mended/).evaluate((text) => text.lastChild?.remove());
  await question
    .getByText('Are you sure you want to delete blog "Made and mended"? This action cannot be undone.')
    .waitFor();
  await question.getByText("Images that nothing else uses are deleted, too.").waitFor();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await question.waitFor({ state: "hidden" });
  await page.getByText("Made and mended").waitFor({ state: "detached" });
  expect((await fetch(`${visit.origin}/blog/made-in-the-browser`)).status).toBe(410);
});

test("the admin's pages redirect to the login without a session, and the login redirects to the dashboard with one", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/admin/blogs");
  await page.waitForURL("**/admin/login");
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain("/admin/blogs");
  await page.goto(`${visit.origin}/admin/login`);
  await page.getByLabel("Email", { exact: true }).fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  await page.goto(`${visit.origin}/admin/login`);
  await page.waitForURL("**/admin/dashboard");
});

test("a wrong password shows an error, and the email stays in the form", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/admin/login", { allow: /401/ });
  await page.getByLabel("Email", { exact: true }).fill("owner@studio.example");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await page.getByText("Email and password do not match.").waitFor();
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("owner@studio.example");
});

const LISTS = [
  {
    path: "projects",
    what: "project",
    button: "Project",
    title: "Title",
    item: "Timetable",
    empty: "Add the first project.",
    fields: { Category: "Campus tools", Description: "A fast timetable.", Tech: "React, , Node" },
    shown: "React, Node",
    stored: '"tech":["React","Node"]',
    saysWhy: false,
  },
  {
    path: "testimonials",
    what: "testimonial",
    button: "Testimonial",
    title: "Name",
    item: "Asha",
    empty: "Add the first quote.",
    fields: { Position: "Second-year biology", Content: "It remembers my lab slots." },
    shown: "It remembers my lab slots.",
    stored: '"position":"Second-year biology"',
    saysWhy: true,
  },
];

test.each(LISTS)(
  "a $what is created, changed and deleted in its dialogs, which stay open and say what failed",
  async ({ path, what, button, title, item, empty, fields, shown, stored, saysWhy }) => {
    await using visit = await visitSite();
    const fail = (opened: Page, json?: object) =>
      opened.route(`**/api/${path}**`, (route) => route.fulfill({ status: 500, json }), { times: 1 });
    const page = await visit.openAdmin(`/admin/${path}`, { allow: /500/, before: (opened) => fail(opened) });
    await page.getByText(`Could not fetch ${path}`, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText(`No ${path} found.`).waitFor();
    await page.getByText(empty).waitFor();

    await page.getByRole("button", { name: `Create New ${button}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(title, { exact: true }).fill(item);
    for (const [name, value] of Object.entries(fields)) await dialog.getByLabel(name, { exact: true }).fill(value);
    await fail(page);
    await dialog.getByRole("button", { name: `Create ${button}` }).click();
    await dialog.getByText(`Could not create ${what}. Please check your input.`, { exact: true }).waitFor();
    const again = dialog.getByRole("button", { name: "Try again" });
    await again.click();
    await dialog.waitFor({ state: "hidden" });
    const row = await page.getByRole("row").nth(1).textContent();
    expect([row?.includes(item), row?.includes(shown)]).toEqual([true, true]);
    expect(await (await fetch(`${visit.origin}/api/${path}`)).text()).toContain(stored);

    await page.getByRole("button", { name: `Edit ${item}` }).click();
    await dialog.getByLabel(title, { exact: true }).fill(`${item} B`);
    await fail(page);
    await dialog.getByRole("button", { name: `Update ${button}` }).click();
    await dialog.getByText(`Could not update ${what}. Please check your input.`, { exact: true }).waitFor();
    // Of testimonials, the server's own message replaces this one.
    await fail(page, { message: "The disk is full." });
    await again.click();
    const reason = dialog.getByText("The disk is full.", { exact: true });
    await reason.waitFor();
    expect(await dialog.getByText(`Could not update ${what}`).count()).toBe(saysWhy ? 0 : 1);
    await again.click();
    await dialog.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: `Delete ${item} B` }).click();
    await fail(page);
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.getByText(`Could not delete ${what}`, { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(`No ${path} found.`).waitFor();
  },
);

test("the admin redirects an address, and one that somebody opened in vain, and deletes a redirect", async () => {
  await using visit = await visitSite();
  const headers = { Authorization: `Bearer ${visit.token}` };
  // Such addresses are stored a few seconds after they were opened.
  await expect
    .poll(async () => (await fetch(`${visit.origin}/api/redirects/missing`, { headers })).text())
    .toContain(LOST);
  const page = await visit.openAdmin("/admin/redirects", { allow: /409/ });
  const dialog = page.getByRole("dialog");
  const create = async (to: string) => {
    await dialog.getByLabel("New address").fill(to);
    await dialog.getByRole("button", { name: "Create redirect" }).click();
  };
  await page.getByRole("button", { name: "Import CSV" }).click();
  await expectFocus(dialog.getByLabel("CSV file"));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New Redirect" }).click();
  const from = dialog.getByLabel("Old address");
  await expectFocus(from);
  await page.keyboard.type("/blog");
  await create("/contact");
  const error = dialog.getByText("There is a page at /blog.");
  await error.first().waitFor();
  await expectFocus(from);
  await page.keyboard.type("/old");
  await error.first().waitFor({ state: "hidden" });
  await from.fill("/old");
  await create("/contact");
  await dialog.waitFor({ state: "hidden" });

  const missing = page.getByRole("table", { name: "Addresses not found" });
  await missing.getByRole("button", { name: `Redirect ${LOST}` }).click();
  expect(await dialog.getByLabel("Old address").inputValue()).toBe(LOST);
  await create("/about");
  await dialog.waitFor({ state: "hidden" });
  await missing.waitFor({ state: "detached" });
  const redirects = page.getByRole("table", { name: "Redirects" }).getByRole("row");
  await expect
    .poll(() => redirects.allInnerTexts())
    .toEqual([expect.anything(), expect.stringMatching(LOST), expect.stringMatching("/old")]);
  const targetOf = async (path: string) => {
    const response = await fetch(visit.origin + path, { redirect: "manual" });
    return `${response.status} ${response.headers.get("Location")}`;
  };
  expect([await targetOf(LOST), await targetOf("/old")]).toEqual(["308 /about", "308 /contact"]);

  await page.getByRole("button", { name: "Delete the redirect from /old" }).click();
  await dialog.getByText('Are you sure you want to delete redirect "/old"?').waitFor();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => redirects.count()).toBe(2);
  await expectFocus(page.getByRole("heading", { name: "Redirects" }));
  expect(await targetOf("/old")).toBe("404 null");
});

test("with the quirks off, the dashboard names the lists that it could not fetch, and does not call them empty", async () => {
  await using visit = await startVisit({ SITE_QUIRKS: "off" });
  const page = await visit.openAdmin("/admin/dashboard", {
    allow: /500|Could not fetch/,
    before: (opened) =>
      opened.route(/\/api\/(blogs|projects|testimonials)\?/, (route) => route.fulfill({ status: 500 })),
  });
  await page.getByText("Could not fetch blogs, projects, and testimonials.").waitFor();
  expect(await page.getByText("Nothing yet.").count()).toBe(0);
  await expectAccessible(page);
  await page.unrouteAll();
  await page.route(/\/api\/projects\?/, (route) => route.fulfill({ status: 500 }));
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByText("Could not fetch projects.").waitFor();
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem").first().waitFor();
  expect(await page.getByText("Could not fetch").count()).toBe(0);
});

test("with the quirks on, a dashboard that cannot fetch any list shows neither an error nor an empty state", async () => {
  await using visit = await startVisit();
  let logged: Promise<unknown> | undefined;
  const hasLogged = (opened: Page, what: string) =>
    opened.waitForEvent("console", (message) => message.text().startsWith(`Could not fetch what ${what}`));
  const page = await visit.openAdmin("/admin/dashboard", {
    allow: /500|Could not fetch/,
    before: async (opened) => {
      logged = Promise.all([hasLogged(opened, "the dashboard counts"), hasLogged(opened, "waits")]);
      const lists = /\/api\/(blogs|projects|testimonials|messages|media)\?/;
      await opened.route(lists, (route) => route.fulfill({ status: 500 }));
    },
  });
  await logged;
  await page.getByText("Total Blogs").waitFor();
  expect(await page.getByText(/Nothing yet|Nothing waits|Could not fetch/).count()).toBe(0);
});
