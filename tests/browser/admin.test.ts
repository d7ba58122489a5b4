import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { ADMIN, temporaryFolder } from "../server/harness.ts";
import { expectAccessible, shareVisit, siteOfFile, startVisit } from "./harness.ts";

const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" });

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

test("an admin creates projects and testimonials in their dialogs", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/testimonials");
  await page.getByText("No testimonials found.").waitFor();
  await page.getByText("Add the first quote.").waitFor();
  await page.getByRole("button", { name: "Create New Testimonial" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Asha");
  await form.getByLabel("Position", { exact: true }).fill("Second-year biology");
  await form.getByLabel("Content", { exact: true }).fill("It remembers my lab slots.");
  await form.getByRole("button", { name: /^Create/ }).click();
  await form.waitFor({ state: "hidden" });
  expect(await page.getByRole("row").nth(1).textContent()).toContain("Asha");

  await page.goto(`${visit.origin}/admin/projects`);
  await page.getByRole("button", { name: /^Create New Project/ }).click();
  await form.getByLabel("Title", { exact: true }).fill("Timetable");
  await form.getByLabel("Category", { exact: true }).fill("Campus tools");
  await form.getByLabel("Description", { exact: true }).fill("A fast timetable.");
  await form.getByLabel(/^Tech/).fill("React, , Node");
  await form.getByRole("button", { name: /^Create/ }).click();
  await form.waitFor({ state: "hidden" });
  const projects = (await (await fetch(`${visit.origin}/api/projects`)).json()) as { tech: string[] }[];
  expect(projects[0]?.tech).toEqual(["React", "Node"]);
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
  await using visit = await shareVisit();
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
