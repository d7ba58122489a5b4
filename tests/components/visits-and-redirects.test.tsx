import { fireEvent, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { json } from "../requests.ts";
import type { RunningSite } from "../sites/open-site.ts";
import { renderAdmin } from "./render-admin.tsx";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

async function visit(site: RunningSite, path: string): Promise<void> {
  const { headers, ...request } = json({ path });
  const response = await site.fetch("/api/visits", { ...request, headers: { ...headers, "User-Agent": CHROME } });
  expect(response.status).toBe(204);
}

test("without visits, nothing can be exported", async () => {
  await using admin = await renderAdmin("/admin/visits");
  await admin.findByText("No visits in this period.");
  const button = await admin.findByRole("button", { name: "Export CSV" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("visits are shown by day, in a chart and a table", async () => {
  await using admin = await renderAdmin("/admin/visits");
  for (const path of ["/about", "/about", "/blog"]) await visit(admin.site, path);
  await admin.reload();
  await admin.findByText(/: 1 visitor, 3 views$/);
  const day = admin.getByRole("slider", { name: "Day in the chart" });
  fireEvent.change(day, { target: { value: "28" } });
  expect(day.getAttribute("aria-valuetext")).toMatch(/: 0 visitors, 0 views$/);
  await admin.user.click(admin.getByText("Table by day"));
  expect(within(admin.getByRole("table", { name: "Visits by day" })).getAllByRole("row")).toHaveLength(31);
  await admin.press("All");
  await admin.findByText(/: 1 visitor, 3 views$/);
});

test("an admin redirects a missing path", async () => {
  const isMissing = async ({ fetch, token }: RunningSite) => {
    const response = await fetch("/api/redirects/missing", { token });
    expect(await response.text()).toContain("/2019/05/hello");
  };
  await using admin = await renderAdmin("/admin/redirects", {
    allow: /: 409/,
    // Such paths are stored a few seconds after they were requested.
    before: async (site) => {
      await site.fetch("/2019/05/hello");
      await waitFor(() => isMissing(site), { timeout: 20_000, interval: 200 });
    },
  });
  const { user, site } = admin;
  await admin.press("New Redirect");
  const from = await admin.findByLabelText<HTMLInputElement>("Old URL");
  await waitFor(() => expect(document.activeElement).toBe(from));
  await user.type(from, "/blog");
  await user.type(admin.getByLabelText("New URL"), "/contact");
  await admin.press("Create redirect");
  await admin.findAllByText(/^There is a page at \/blog,/);
  await waitFor(() => expect(document.activeElement).toBe(from));
  await user.clear(from);
  await user.type(from, "/old");
  await admin.press("Create redirect");
  await admin.dialogsClosed();

  await admin.press("Redirect /2019/05/hello");
  expect((await admin.findByLabelText<HTMLInputElement>("Old URL")).value).toBe("/2019/05/hello");
  await user.type(admin.getByLabelText("New URL"), "/about");
  await admin.press("Create redirect");
  await waitFor(() => expect(admin.queryByRole("table", { name: "URLs not found" })).toBeNull());
  expect((await site.fetch("/2019/05/hello")).headers.get("Location")).toBe("/about");

  await admin.press("Delete the redirect from /old");
  await admin.press("Delete");
  await waitFor(() => expect(admin.queryByRole("button", { name: "Delete the redirect from /old" })).toBeNull());
  expect((await site.fetch("/old")).status).toBe(404);
});
