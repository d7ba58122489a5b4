import { expect, test } from "vitest";
import { openSite } from "../sites/open-site.ts";

test("the admin's pages are served with the text that the session is being verified", async () => {
  await using site = await openSite();
  for (const page of ["dashboard", "blogs", "projects", "testimonials"]) {
    expect(await site.text(`/admin/${page}`)).toContain("Verifying authentication...");
  }
});
