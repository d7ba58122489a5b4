import { expect, test } from "vitest";
import { openSite } from "../sites/open-site.ts";

test("the admin's pages say that the session is being verified", async () => {
  await using site = await openSite();
  for (const page of ["dashboard", "blogs", "projects", "testimonials"]) {
    expect(await site.text(`/admin/${page}`)).toContain("Verifying authentication...");
  }
});

test("pages with English texts say so", async () => {
  await using site = await openSite();
  await site.changeSettings({ language: "pt-BR" });
  const language = async (path: string) => /<html lang="([^"]*)"/.exec(await site.text(path))?.[1];
  for (const path of ["/admin/login", "/admin/dashboard", "/admin/settings", "/invitation"])
    expect([path, await language(path)]).toEqual([path, "en"]);
  for (const path of ["/", "/blog", "/contact"]) expect([path, await language(path)]).toEqual([path, "pt-BR"]);
});
