import { afterEach, expect, test, vi } from "vitest";
import { createProgressBar } from "../../cli/progress.ts";

afterEach(() => void vi.useRealTimers());

function openScreen(isTTY: boolean) {
  const screen = { isTTY, text: "", write: (part: string | Uint8Array) => ((screen.text += String(part)), true) };
  return screen;
}

test("on a terminal, the progress bar is redrawn in place and removed at the end", () => {
  const screen = openScreen(true);
  const bar = createProgressBar(screen);
  bar.show("files", 5, 10);
  bar.end();
  expect(screen.text).toBe(`\r\x1b[K[${"#".repeat(15)}${"-".repeat(15)}] 50 % 5 of 10 files\r\x1b[K`);
});

test("without a terminal, a progress line is written every ten seconds", () => {
  vi.useFakeTimers();
  const screen = openScreen(false);
  const bar = createProgressBar(screen);
  for (let count = 1; count <= 25; count += 1) {
    bar.show("files", count, 25);
    vi.advanceTimersByTime(1_000);
  }
  bar.end();
  expect(screen.text).toBe("11 of 25 files\n21 of 25 files\n");
});
