// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SECOND = 1_000;
let beacons: Promise<{ path: string }>[] = [];

/** Opens a page with the script that counts visits. */
async function open(path: string, signals: object = {}): Promise<void> {
  const sendBeacon = (_url: string, body: Blob) => beacons.push(body.text().then((text) => JSON.parse(text)));
  for (const [name, value] of Object.entries({ doNotTrack: null, globalPrivacyControl: false, ...signals, sendBeacon }))
    Object.defineProperty(navigator, name, { value, configurable: true });
  history.replaceState(null, "", path);
  vi.resetModules();
  // @ts-expect-error: it is a script, not a module
  await import("#app/browser/inline/visits.ts");
}

const setHidden = (hidden: boolean) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  dispatchEvent(new Event("visibilitychange"));
};
const countedPaths = async () => (await Promise.all(beacons)).map(({ path }) => path);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  beacons = [];
  localStorage.clear();
  // The script's own.
  Reflect.deleteProperty(history, "pushState");
});

test("a page counts after it was visible for a second", async () => {
  await open("/about");
  vi.advanceTimersByTime(SECOND - 1);
  expect(beacons).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await countedPaths()).toEqual(["/about"]);
});

test.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
  "a visitor with %j is not counted",
  async (signals) => {
    await open("/about", signals);
    vi.advanceTimersByTime(SECOND);
    expect(beacons).toEqual([]);
  },
);

test("an admin is not counted", async () => {
  localStorage.setItem("token", "a-token");
  await open("/about");
  vi.advanceTimersByTime(SECOND);
  expect(beacons).toEqual([]);
});

test("a hidden page counts once it becomes visible", async () => {
  setHidden(true);
  await open("/collex");
  vi.advanceTimersByTime(SECOND);
  expect(beacons).toEqual([]);
  setHidden(false);
  vi.advanceTimersByTime(SECOND);
  expect(await countedPaths()).toEqual(["/collex"]);
});

test("only a followed link counts as a visit", async () => {
  await open("/about");
  vi.advanceTimersByTime(SECOND);
  history.pushState(null, "", "/blog");
  vi.advanceTimersByTime(SECOND);
  history.pushState(null, "", "/blog?q=kiln");
  vi.advanceTimersByTime(SECOND);
  history.replaceState(null, "", "/about");
  dispatchEvent(new PopStateEvent("popstate"));
  vi.advanceTimersByTime(SECOND);
  expect(await countedPaths()).toEqual(["/about", "/blog"]);
});
