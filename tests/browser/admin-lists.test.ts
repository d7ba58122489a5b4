import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { DESKTOP, expectAccessible, PHONE, startVisit, siteOfFile, startVisit } from "./harness.ts";

const visitSite = siteOfFile();

const ENDLESS = "Donaudampfschifffahrtsgesellschaft".repeat(6);

test("very long words in the admin's lists push no control out of the viewport, from 320 px to desktop width", async () => {
  await using visit = await visitSite();
  const odd = { title: ENDLESS.slice(0, 190), content: ENDLESS, category: ENDLESS.slice(0, 60) };
  await visit.create("/api/blogs", { ...odd, status: "scheduled", publishAt: "2090-01-01T00:00:00Z" });
  await visit.create("/api/projects", {
    ...odd,
    description: ENDLESS,
    tech: ENDLESS.slice(0, 60),
    icon: "Box",
    color: "none",
  });
  await visit.create("/api/testimonials", {
    name: ENDLESS.slice(0, 100),
    position: ENDLESS.slice(0, 100),
    content: ENDLESS,
    rating: "5",
  });
  const page = await visit.openAdmin("/admin/dashboard");
  for (const path of ["/admin/dashboard", "/admin/blogs", "/admin/projects", "/admin/testimonials"]) {
    if (path !== "/admin/dashboard") await page.goto(visit.origin + path);
    for (const viewport of [DESKTOP, { width: 768, height: 1024 }, PHONE, { width: 320, height: 700 }]) {
      await page.setViewportSize(viewport);
      await page.getByText(ENDLESS.slice(0, 60)).first().waitFor();
      const outside = await page
        .locator("main :is(a, button, h1, h2, h3, time)")
        .evaluateAll((elements) =>
          elements
            .filter(
              (element) =>
                element.getBoundingClientRect().right > innerWidth + 1 && !element.closest("td:not(:last-child)"),
            )
            .map(({ outerHTML }) => outerHTML.slice(0, 120)),
        );
      expect([viewport.width, path, outside]).toEqual([viewport.width, path, []]);
    }
  }
});

test("a failed delete shows an error without the server's reason; deleting an already deleted post succeeds", async () => {
  await using visit = await visitSite();
  const gone = await visit.create<{ _id: string }>("/api/blogs", { title: "Deleted elsewhere", content: "Text." });
  const page = await visit.openAdmin("/admin/blogs", { allow: /503|404/ });
  await page.route(
    "**/api/blogs/*",
    (route) => route.fulfill({ status: 503, json: { message: "The disk is full." } }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Delete Deleted elsewhere" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await question.getByText("Could not delete blog post").waitFor();
  expect(await question.getByText("The disk is full.").count()).toBe(0);

  const headers = { Authorization: `Bearer ${visit.token}` };
  expect((await fetch(`${visit.origin}/api/blogs/${gone._id}`, { method: "DELETE", headers })).status).toBe(200);
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await question.waitFor({ state: "hidden" });
  await page.getByRole("row").filter({ hasText: "Deleted elsewhere" }).waitFor({ state: "detached" });
});

test("with the quirks on, a dashboard that cannot fetch one list counts the others, logs it once and shows no error", async () => {
  await using visit = await startVisit();
  const logged: string[] = [];
  const page = await visit.openAdmin("/admin/dashboard", {
    allow: /500|Could not fetch what the dashboard counts/,
    before: async (opened) => {
      opened.on("console", (message) => {
        if (/Could not fetch/.test(message.text())) logged.push(message.text());
      });
      await opened.route("**/api/projects?*", (route) =>
        route.fulfill({ status: 500, json: { message: "It broke." } }),
      );
    },
  });
  await page.getByText(/^Rated/).waitFor();
  await page
    .getByRole("link", { name: /^(blog|testimonial) / })
    .first()
    .waitFor();
  expect(logged).toHaveLength(1);
  expect(
    await page
      .getByRole("main")
      .getByText(/Could not|It broke/)
      .count(),
  ).toBe(0);
  const count = (label: string) =>
    page.getByText(label, { exact: true }).locator("xpath=..").locator("dd").textContent();
  expect(await count("Total Projects")).toBe("–");
  expect(Number(await count("Total Blogs"))).toBeGreaterThan(1);
  expect(Number(await count("Total Testimonials"))).toBeGreaterThan(1);
  expect(await page.getByRole("link", { name: /^(blog|testimonial) / }).count()).toBe(4);
});

test("a form restores the text that was typed just before a reload", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/testimonials");
  const form = page.getByRole("dialog");
  await page.getByRole("button", { name: "Create New Testimonial" }).click();
  await form.getByLabel("Name", { exact: true }).fill("Kept at once");
  await page.reload();
  await form.getByText(/Your unsaved text of .* is back/).waitFor();
  expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("Kept at once");
});

test("with the quirks off, the admin lists, exports and deletes subscribers", async () => {
  await using visit = await startVisit({ SITE_QUIRKS: "off" });
  for (const [email, source] of [
    ["ada@campus.example", "newsletter"],
    ["ben@campus.example", "teaser"],
  ] as const) {
    const headers = { "Content-Type": "application/json" };
    await fetch(`${visit.origin}/api/subscribers`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email, source }),
    });
  }
  const page = await visit.openAdmin("/admin/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Subscribers" }).click();
  const row = page.getByRole("row").filter({ hasText: "ben@campus.example" });
  await row.getByText("Teaser", { exact: true }).waitFor();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("subscribers.csv");
  expect(await readFile(await download.path(), "utf8")).toMatch(
    /^.?"email","source","created at"\r?\n"ben@campus\.example","teaser",/,
  );

  await row.getByRole("button", { name: "Delete ben@campus.example" }).click();
  const question = page.getByRole("dialog");
  await question
    .getByText('Are you sure you want to delete subscriber "ben@campus.example"? This action cannot be undone.')
    .waitFor();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await row.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("ada@campus.example").waitFor();
  expect(await row.count()).toBe(0);
});

test("with the quirks on, the default, the dashboard has no link to the subscribers", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/dashboard");
  await page.getByRole("link", { name: "Messages" }).waitFor();
  expect(await page.getByRole("link", { name: "Subscribers" }).count()).toBe(0);
});

test("on phones, no list row clips its date", async () => {
  await using visit = await visitSite();
  await visit.create("/api/projects", {
    title: "A project with a title that fills its whole line",
    description: "Text",
    category: "Applied research into ceramics",
    tech: "Clay, TypeScript, Fire",
    icon: "Box",
    color: "none",
  });
  const page = await visit.openAdmin("/admin/blogs", { hasTouch: true, viewport: PHONE });
  for (const list of ["blogs", "projects", "testimonials"]) {
    if (list !== "blogs") await page.goto(`${visit.origin}/admin/${list}`);
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.locator("tbody time:visible").first().waitFor();
      const cut = await page.locator("tbody time:visible").evaluateAll((dates) =>
        dates.flatMap((date) => {
          const text = document.createRange();
          text.selectNodeContents(date);
          const { left, right } = text.getBoundingClientRect();
          const cell = date.closest("td")?.getBoundingClientRect() ?? new DOMRect();
          const isWhole = left >= cell.left - 1 && right <= cell.right + 1 && right <= innerWidth;
          return isWhole ? [] : [date.textContent];
        }),
      );
      expect([width, list, cut]).toEqual([width, list, []]);
    }
  }
});
