import { expect, test } from "vitest";
import { expectFocus } from "./expect-focus.ts";
import { startVisit } from "./harness.ts";

test("buttons of the settings that go with their press leave the focus at the setting, the next item or the heading", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/settings");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const press = (name: string | RegExp) => page.getByRole("button", { name }).last().press("Enter");
  const part = (name: string) =>
    page.getByRole("navigation", { name: "Parts of the settings" }).getByRole("button", { name }).click();
  await field("Name").fill("Kiln & Co");
  await press("Reset Name");
  await expectFocus(field("Name"));

  await part("Look");
  await field("Text").first().fill("#dddddd");
  await press(/^Use #/);
  await expectFocus(field("Text").first());

  await part("Questions");
  for (const question of ["Is it hot?", "Do you teach?"]) {
    await press("Add question");
    await field("Question").last().fill(question);
  }
  await press(/^Remove question/);
  await expectFocus(field("Question").last());
  await press("Discard");
  await expectFocus(page.getByRole("heading", { level: 1 }));
  await press("Undo");
  await expectFocus(page.getByRole("heading", { level: 1 }));
  await press("Discard");
  expect(await page.getByRole("button", { name: "Discard" }).count()).toBe(0);
});

test("the palette's command to invite somebody focuses the email's field on People, too, each time", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/people?invite");
  const email = page.getByLabel("Email", { exact: true });
  await expectFocus(email);
  await email.blur();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Invite somebody");
  await page.getByRole("option", { name: "Invite somebody" }).waitFor();
  await page.keyboard.press("Enter");
  await expectFocus(email);
  expect(new URL(page.url()).search).toBe("?invite");
});
