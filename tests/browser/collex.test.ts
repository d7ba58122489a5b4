import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { startVisit, stopClock } from "./harness.ts";

test("the Collex page shows the progress and artwork of its own in two inks, and its form says thank you for 3 s without a request", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/collex", { before: stopClock });
  const main = page.getByRole("main");
  for (const text of [
    site.collex.brand,
    "Under Development",
    "78%",
    "Building something amazing...",
    "Expected Launch: Coming Soon",
  ]) {
    await main.getByText(text, { exact: true }).waitFor();
  }
  await main.getByRole("heading", { level: 1, name: site.collex.headline }).waitFor();
  await main.getByText(site.collex.description).waitFor();
  const progress = main.getByRole("progressbar", { name: /^Build progress/ });
  expect(await progress.getAttribute("aria-valuenow")).toBe("78");
  const share = await progress.evaluate(
    (bar) => (bar.firstElementChild?.getBoundingClientRect().width ?? 0) / bar.clientWidth,
  );
  expect(Math.round(share * 100)).toBe(78);

  const drawings = main.locator("svg");
  const drawn = await main.locator("svg.print-run").evaluate((svg) => {
    const { x, y, width, height } = (svg as SVGSVGElement).viewBox.baseVal;
    return [...svg.querySelectorAll<SVGGraphicsElement>("path, circle")].map((shape) => {
      const box = shape.getBBox();
      return {
        color: getComputedStyle(shape).fill,
        inFrame: box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height,
      };
    });
  });
  // Two inks and the paper.
  expect(new Set(drawn.map(({ color }) => color)).size).toBe(3);
  expect(drawn.filter(({ inFrame }) => !inFrame)).toEqual([]);
  const box = await drawings.first().boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  expect(box?.y).toBeLessThan(800);
  const shapes = await drawings
    .locator("path")
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("d") ?? ""));
  expect(shapes.length).toBeGreaterThan(2);
  for (const path of PUBLIC_PAGES) {
    const html = await (await fetch(visit.origin + path)).text();
    const found = shapes.filter((shape) => html.includes(shape));
    expect([path, found]).toEqual([path, path === "/collex" ? shapes : []]);
  }

  const requested: string[] = [];
  // A late font and the counting of the visit are not requests of the form.
  const isOther = (request: Request) => request.resourceType() === "font" || request.url().endsWith("/api/visits");
  page.on("request", (request) => !isOther(request) && requested.push(request.url()));
  const email = main.getByRole("textbox", { name: "Email" });
  const notify = main.getByRole("button", { name: "Notify Me" });
  await notify.click();
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await email.fill("reader@campus.example");
  await notify.click();
  await main.getByRole("status").getByText("Thank you!").waitFor();
  expect(await notify.isVisible()).toBe(false);
  // The keyboard focus stays here instead of returning to the top of the page.
  expect(await main.locator(":focus").count()).toBe(1);
  await page.clock.runFor(2999);
  expect(await notify.isVisible()).toBe(false);
  await page.clock.runFor(1);
  await notify.waitFor();
  expect(await email.inputValue()).toBe("");
  expect(await main.getByText("Thank you!").count()).toBe(0);
  await page.keyboard.press("Tab");
  expect(await email.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(requested).toEqual([]);
});
