import { expect, test } from "vitest";
import { redSquare } from "../settings.ts";
import { startVisit } from "./harness.ts";

test("a post whose time has come counts as published on the dashboard, and a logo in Media leads to the settings", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const image = new Blob([await redSquare()], { type: "image/png" });
  const logo = await visit.create<{ id: string }>("/api/media", { image });
  const post = { title: "Out since noon", content: "Words.", category: "Design", author: "Ada" };
  await visit.create("/api/blogs", { ...post, status: "scheduled", publishAt: "2026-01-01T12:00:00.000Z" });
  const page = await visit.openAdmin("/admin/dashboard");
  const manage = page.getByRole("region", { name: "Manage" });
  await manage.getByText("1 published").waitFor();
  expect(await manage.getByText(/scheduled/).count()).toBe(0);

  await page.evaluate(async (id) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}`, "Content-Type": "application/json" };
    const { revision } = (await (await fetch("/api/settings", { headers })).json()) as { revision: number };
    const body = JSON.stringify({ revision, values: { logo: id } });
    await fetch("/api/settings", { method: "PUT", headers, body });
  }, logo.id);
  await page.goto(`${visit.origin}/admin/media`);
  await page.getByRole("list", { name: "Used in" }).getByRole("link").click();
  await page.waitForURL("**/admin/settings");
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
});
