import { expect, test, vi } from "vitest";
import { timesOf } from "./read-item.ts";

test("times of an imported item without a zone are UTC", () => {
  try {
    vi.stubEnv("TZ", "America/Los_Angeles");
    expect(new Date(2024, 0, 5).getUTCHours()).toBe(8);
    const times = { createdAt: "2024-05-01 10:00:00", updatedAt: "2024-05-01T12:00:00+01:00" };
    expect(timesOf(times, new Date())).toEqual({
      createdAt: "2024-05-01T10:00:00.000Z",
      updatedAt: "2024-05-01T11:00:00.000Z",
    });
  } finally {
    vi.unstubAllEnvs();
  }
});
