import { expect, test } from "vitest";
import { seedPosts } from "../../bench/seed.ts";
import { logIn, startServer, temporaryFolder } from "../server/harness.ts";
import { startVisit } from "./harness.ts";

const POSTS = 1_500;
/** Of 15 KB each, so that the whole list exceeds 8 MB and the API cuts it. */
const TESTIMONIALS = 700;

test("the dashboard, the tables and the palette know all of a list that the API cuts", async () => {
  await using folder = await temporaryFolder();
  await seedPosts(folder.path, POSTS);
  const env = { DATA_DIR: folder.path, SAMPLE_CONTENT: "off" };
  {
    await using server = await startServer(env);
    const headers = { Authorization: `Bearer ${await logIn(server.origin)}`, "Content-Type": "application/json" };
    for (let index = 0; index < TESTIMONIALS; index += 1) {
      const body = JSON.stringify({ name: `Voice ${index}`, position: "Student", content: "語".repeat(5_000) });
      await fetch(`${server.origin}/api/testimonials`, { method: "POST", headers, body });
    }
  }
  await using visit = await startVisit(env);
  const page = await visit.openAdmin("/admin/dashboard");
  const total = (label: string) => page.locator("dl > div").filter({ hasText: label }).locator("dd");
  await expect.poll(() => total("Total Blogs").textContent(), { timeout: 20_000 }).toBe("1,500");
  expect(await total("Total Testimonials").textContent()).toBe("700");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find or do" });
  await palette.getByRole("combobox", { name: "Find or do" }).fill("post 1499");
  await palette.getByRole("option", { name: /^Post 1499:/ }).waitFor();
  await page.keyboard.press("Escape");

  const counted = page.locator("[role=search] strong");
  await page.goto(`${visit.origin}/admin/testimonials`);
  await counted.getByText("700", { exact: true }).waitFor();
  await page.getByPlaceholder("Search testimonials...").fill("Voice 0");
  await page.getByText("Voice 0", { exact: true }).waitFor();
  await page.goto(`${visit.origin}/admin/blogs?q=post+1499%3A`);
  await page.getByText(/^Post 1499:/).waitFor();
});
