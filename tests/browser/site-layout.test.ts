import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { startVisit, startVisit, toastTime } from "./harness.ts";

test("the header and the footer contain the configured links; for an admin the header has Dashboard and Logout", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about");
  const header = page.getByRole("banner");
  const bar = header.getByRole("navigation", { name: "Main" });
  expect(await bar.getByRole("link").allTextContents()).toEqual(["Home", "Blog"]);
  expect(await header.getByRole("link", { name: "Connect Us" }).getAttribute("href")).toBe("/contact");
  expect(await header.getByRole("button", { name: "Logout" }).count()).toBe(0);

  const footer = page.getByRole("contentinfo");
  await footer.getByRole("heading", { name: "Stay in the loop" }).waitFor();
  const email = footer.getByRole("textbox", { name: "Email" });
  expect([await email.getAttribute("type"), await email.getAttribute("required")]).toEqual(["email", ""]);
  const links = async (group: string) => {
    const found = await footer.getByRole("region", { name: group }).getByRole("link").all();
    return Promise.all(
      found.map(async (link) => [(await link.innerText()).split("\n")[0], await link.getAttribute("href")]),
    );
  };
  expect(await links("Products")).toEqual([
    ...site.footer.products.map(({ label, href }) => [label, href]),
    [site.collex.brand, "/collex"],
  ]);
  expect(await links("Company")).toEqual([
    ["About Us", "/contact"],
    ["Careers", "/contact"],
    ["Contact Support", "/contact"],
  ]);
  expect(await links("Legal")).toEqual([
    ["Terms of Service", "/terms-of-service"],
    ["Privacy Policy", "/privacy-policy"],
    ["Cookie Policy", "/cookie-policy"],
    ["Licenses", "/licenses"],
  ]);
  for (const name of ["LinkedIn", "Instagram", "GitHub"]) {
    const link = footer.getByRole("region", { name: "Social" }).getByRole("link", { name });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("rel")).toContain("noopener");
  }
  await footer.getByText(`© ${new Date().getFullYear()} ${site.name}`).waitFor();
  await footer.getByText(site.tagline, { exact: true }).waitFor();

  const admin = await visit.openAdmin("/about");
  const adminHeader = admin.getByRole("banner");
  await adminHeader.getByRole("button", { name: "Logout" }).waitFor();
  const adminBar = adminHeader.getByRole("navigation", { name: "Main" });
  expect(await adminBar.getByRole("link").allTextContents()).toEqual(["Home", "Blog", "Dashboard"]);
  expect(await adminBar.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe("/admin/dashboard");
  expect(await adminHeader.getByRole("link", { name: "Connect Us" }).count()).toBe(0);
  await adminHeader.getByRole("button", { name: "Logout" }).click();
  await adminHeader.getByRole("link", { name: "Connect Us" }).waitFor();
  expect(await adminBar.getByRole("link").allTextContents()).toEqual(["Home", "Blog"]);
  expect(await admin.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("navigation scrolls smoothly to the top, and instantly with reduced motion", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog");
  for (const [reducedMotion, behavior] of [
    ["no-preference", "smooth"],
    ["reduce", "instant"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.evaluate(() => {
      const scrolls: unknown[] = [];
      Object.assign(window, { scrolls, scrollTo: (...how: unknown[]) => scrolls.push(how[0]) });
    });
    const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls);
    await page.getByRole("link", { name: "Connect Us" }).click();
    await page.waitForURL("**/contact");
    await expect.poll(scrolls).toContainEqual({ top: 0, behavior });
    await page.getByRole("contentinfo").getByRole("link", { name: "Licenses" }).click();
    await page.waitForURL("**/licenses");
    await expect
      .poll(async () => (await scrolls()).filter((how) => JSON.stringify(how)?.includes(behavior)).length)
      .toBe(2);
  }
});

test("a toast appears at the bottom center for 3500 ms, pauses under a pointer, and closes on click", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact", {
    allow: /ERR_FAILED/,
    before: (page) => page.route("**/api/contact", (route) => route.abort()),
  });
  await page.getByLabel("Name").fill("Ben");
  await page.locator("main").getByLabel("Email").fill("ben@campus.example");
  await page.getByRole("textbox", { name: "Message" }).fill("Hello.");
  const send = page.getByRole("button", { name: "Send message" });
  const toast = page.getByText("Failed to send mail. Please try again.");

  await send.click();
  await toast.waitFor();
  await expect.poll(() => toastTime(page)).toEqual({ duration: 3500, state: "running" });
  const box = await page.getByRole("alert").filter({ has: toast }).boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
  expect(box?.y).toBeGreaterThan(height / 2);
  await toast.hover();
  await expect.poll(() => toastTime(page)).toMatchObject({ state: "paused" });
  await page.mouse.move(5, 5);
  await expect.poll(() => toastTime(page)).toMatchObject({ state: "running" });
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await expect.poll(() => toastTime(page)).toMatchObject({ state: "paused" });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await toastTime(page, "finish");
  await toast.waitFor({ state: "detached" });

  await send.click();
  await toast.click();
  await toast.waitFor({ state: "detached" });
});

test("configured links lead to files and anchors of the site", async () => {
  await using visit = await startVisit();
  const products = [
    { label: "News feed", href: "/rss.xml" },
    { label: "Our way", href: "/#how-we-work" },
  ];
  const saved = await fetch(`${visit.origin}/api/settings`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${visit.token}` },
    body: JSON.stringify({ revision: 0, values: { footer: { products } } }),
  });
  expect(saved.status).toBe(200);
  const press = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name }).click();
  const first = await visit.open("/about");
  const [feed] = await Promise.all([first.waitForResponse("**/rss.xml"), press(first, "News feed")]);
  expect([feed.status(), feed.request().isNavigationRequest()]).toEqual([200, true]);

  const second = await visit.open("/about");
  await press(second, "Our way");
  await second.waitForURL("**/#how-we-work");
  await expect.poll(() => second.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test("a page that was written in another year shows the present one", async () => {
  await using visit = await startVisit();
  const year = String(new Date().getFullYear());
  const page = await visit.open("/about", {
    before: (page) =>
      page.route("**/about", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(`>${year}</span>`, ">1999</span>");
        expect(body).toContain("1999");
        await route.fulfill({ response, body });
      }),
  });
  await page.getByText(`© ${year} ${site.name}`).waitFor();
});
