import { test } from "vitest";
import { ready, startVisit } from "../../browser/harness.ts";
import { expectAccessibleAtBoth } from "./sizes.ts";

/** The admin's pages, each with the button that opens its form. */
const PAGES: [string, RegExp?][] = [
  ["/admin/dashboard"],
  ["/admin/blogs", /^Create New Blog/],
  ["/admin/projects", /^Create New Project/],
  ["/admin/testimonials", /^Create New Testimonial/],
  ["/admin/messages"],
  ["/admin/media"],
  ["/admin/account"],
  ["/admin/activity"],
  ["/admin/settings/import"],
];

test("axe finds nothing on the login and the admin's pages and forms", { timeout: 600_000 }, async () => {
  await using visit = await startVisit();
  // Passkeys need a name of a host, and this site has only an IP.
  const login = await visit.open("/admin/login", { allow: /passkey\/options/ });
  await expectAccessibleAtBoth(login);
  const page = await visit.openAdmin("/admin/dashboard");
  for (const [path, create] of PAGES) {
    if (path !== "/admin/dashboard") await page.goto(visit.origin + path);
    await ready(page);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectAccessibleAtBoth(page);
    if (!create) continue;
    await page.getByRole("button", { name: create }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessibleAtBoth(page);
  }
});
