import { expect, test } from "vitest";
import { PHONE, startVisit } from "./harness.ts";

const KB = 1024;

/** Bytes of bodies on the wire that one page may take a new visitor, by kind. */
const PUBLIC = { document: 20 * KB, stylesheet: 14 * KB, font: 75 * KB, script: 112 * KB };
const LOGIN = { ...PUBLIC, script: 125 * KB };
/** Before anybody touches it, a page that only stands there needs no script. */
const STANDING = { ...PUBLIC, script: 0 };

type Kind = keyof typeof PUBLIC;

test.each([
  ["/", PUBLIC],
  ["/blog", PUBLIC],
  ["/blog/clash-checker-in-forty-lines", PUBLIC],
  ["/portfolio", PUBLIC],
  ["/contact", PUBLIC],
  ["/collex", PUBLIC],
  ["/about", PUBLIC],
  ["/privacy-policy", PUBLIC],
  ["/admin/login", LOGIN],
])("%s stays within its bytes once its scripts have come", async (path, budget) => {
  await using visit = await startVisit();
  const sums = await weigh(visit, path, true);
  for (const kind of Object.keys(budget) as Kind[]) {
    expect(`${kind} ${Math.round(sums[kind] / KB)} KB, at most ${budget[kind] / KB}: ${sums[kind] <= budget[kind]}`).toMatch(/true$/);
  }
});

test.each(["/about", "/privacy-policy", "/terms-of-service", "/cookie-policy", "/licenses"])(
  "%s fetches no script until somebody touches it",
  async (path) => {
    await using visit = await startVisit();
    expect(await weigh(visit, path, false)).toMatchObject({ script: STANDING.script });
  },
);

async function weigh(visit: Awaited<ReturnType<typeof startVisit>>, path: string, touch: boolean): Promise<Record<Kind, number>> {
  const context = await visit.browser.newContext({ viewport: PHONE, reducedMotion: "reduce" });
  const page = await context.newPage();
  const sums: Record<Kind, number> = { document: 0, stylesheet: 0, font: 0, script: 0 };
  const bodies: Promise<void>[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType() as Kind;
    if (!(kind in sums)) return;
    bodies.push(response.request().sizes().then(({ responseBodySize }) => void (sums[kind] += responseBodySize)));
  });
  await page.goto(visit.origin + path, { waitUntil: "networkidle" });
  if (touch) {
    await page.mouse.move(5, 5);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
  }
  await Promise.all(bodies);
  await context.close();
  return sums;
}
