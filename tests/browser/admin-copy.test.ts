import { expect, test } from "vitest";
import { hold, startVisit } from "./harness.ts";

const CATEGORIES = [
  "Technology",
  "Design",
  "Development",
  "Business",
  "Marketing",
  "Lifestyle",
  "Tutorial",
  "News",
  "Opinion",
  "Case Study",
];

test("the admin's lists, forms and dashboard have the specified texts, formats and options", async () => {
  await using visit = await startVisit();
  let release = () => {};
  const page = await visit.openAdmin("/admin/testimonials", {
    timezoneId: "UTC",
    allow: /500/,
    before: async (opened) => {
      release = await hold(opened, "**/api/testimonials?*");
    },
  });
  const see = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const options = (label: string) => page.getByLabel(label, { exact: true }).locator("option").allInnerTexts();
  const row = (index: number) => page.getByRole("row").nth(index + 1);
  const read = async <Result>(path: string) => (await (await fetch(`${visit.origin}/api/${path}`)).json()) as Result;

  await see("Loading testimonials...");
  release();
  await see("Manage testimonials from your clients and users.");
  expect(await options("Sort")).toEqual(["Newest First", "Oldest First", "Sort by Name"]);
  await page.getByRole("columnheader", { name: "Created At" }).waitFor();
  const { testimonials } = await read<{ testimonials: { createdAt: string }[] }>("testimonials");
  const created = new Date(testimonials[0]?.createdAt ?? "").toLocaleString("en-US", {
    ...({ month: "short", day: "numeric", year: "numeric", hour: "2-digit", minute: "2-digit" } as const),
    timeZone: "UTC",
  });
  expect(created).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2}\s[AP]M$/);
  expect((await row(0).locator("time").textContent())?.replace(/\s/g, " ")).toBe(created.replace(/\s/g, " "));
  await page.getByPlaceholder("Search testimonials...").fill("nobody said this");
  await see("No testimonials found.");
  await see("Try adjusting your search term.");
  await page.getByPlaceholder("Search testimonials...").fill("");
  await page.getByRole("button", { name: "Create New Testimonial" }).click();
  await see("Add a new testimonial from a client or user");
  await see("PNG, JPG, GIF up to 10MB");
  const rating = page.getByLabel("Rating", { exact: true });
  expect(await rating.evaluate(({ type, value, min, max }: HTMLInputElement) => [type, value, min, max])).toEqual([
    "number",
    "5",
    "1",
    "5",
  ]);
  await page.keyboard.press("Escape");
  await row(0).getByRole("button", { name: /^Edit/ }).click();
  await see("Update testimonial information");

  await page.route("**/api/blogs?*", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto(`${visit.origin}/admin/blogs`);
  await see("Could not fetch blogs");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Create New Blog" }).click();
  await see("PNG, JPG, GIF up to 10MB");
  await expect
    .poll(() => page.getByRole("dialog").getByLabel("Category").locator("option").allInnerTexts())
    .toEqual([expect.anything(), ...CATEGORIES]);
  await page.keyboard.press("Escape");
  expect(await options("Sort")).toEqual(["Newest First", "Oldest First", "Sort by Title", "Sort by Author"]);
  const posts = await read<{ title: string; excerpt: string; preview: string }[]>("blogs?fields=summary");
  const long = posts.find(({ excerpt, preview }) => (excerpt || preview).length > 100);
  await see(`${(long?.excerpt || long?.preview)?.slice(0, 100).trimEnd()}…`);

  await page.goto(`${visit.origin}/admin/projects`);
  const projects = await read<{ preview: string }[]>("projects?fields=summary");
  await see(`${projects[0]?.preview.slice(0, 40).trimEnd()}…`);
  expect(await options("Sort")).toEqual(["Newest First", "Oldest First", "Sort by Title", "Sort by Category"]);

  await page.goto(`${visit.origin}/admin/dashboard`);
  const paths = ["/admin/blogs", "/admin/projects", "/admin/testimonials"];
  const links = page.getByRole("region", { name: "Quick Actions" }).getByRole("link");
  await expect.poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(paths);
  for (const [index, name] of ["Manage Blogs", "Manage Projects", "Manage Testimonials"].entries()) {
    expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(paths[index]);
  }
});
