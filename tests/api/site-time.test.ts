import { expect, test } from "vitest";
import { mailNotices } from "#app/features/auth/notices/notice-mail.server.ts";
import { ADMIN, json, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";
import { openMailServer } from "../mail-server.ts";
import { form } from "../requests.ts";

/** A site on May 1 in Berlin, still April 30 in UTC, with its logged-in admin. */
async function openInBerlin(env: Record<string, string> = {}) {
  const site = await openTestSite(env);
  site.clock.now = new Date("2026-04-30T22:30:00Z");
  const token = await site.login();
  const send = (path: string, init: RequestInit) => site.fetch(`/api${path}`, { ...init, token });
  await send("/settings", json({ revision: 0, values: { timeZone: "Europe/Berlin" } }, "PUT"));
  return Object.assign(site, { send });
}

test("a mail about an account says the time of the site's zone", async () => {
  await using mail = await openMailServer();
  await using site = await openInBerlin({ SMTP_URL: mail.url });
  const passwords = { currentPassword: ADMIN.password, newPassword: "another four words there" };
  await site.send("/auth/password", json(passwords, "PUT"));
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("When: May 1, 2026, 00:30 (Europe/Berlin)")).toEqual([ADMIN.email]);
});

test("the activity names an image without a name by the site's day", async () => {
  await using site = await openInBerlin();
  const testimonial = { name: "Asha", position: "Student", content: "It works.", image: await createImage() };
  const created = await site.send("/testimonials", form(testimonial));
  const { testimonial: stored } = (await created.json()) as { testimonial: { image: { id: string } } };
  await site.send(`/media/${stored.image.id}`, json({ alt: "" }, "PUT"));
  const titles = await site.site.services.db.selectFrom("audit").select("subject").execute();
  expect(titles.map((row) => row.subject)).toContain("uploaded May 1, 2026");
});

test("a downloaded backup has the site's day in its name", async () => {
  await using site = await openInBerlin();
  const response = await site.send("/backup/export.tar.gz", {});
  expect(response.headers.get("Content-Disposition")).toContain('"studio-2026-05-01.tar.gz"');
  await response.body?.cancel();
});
