import { readFile } from "node:fs/promises";
import { expect } from "vitest";

/** Reads the login from the file that the first start names. */
export async function firstLogin(output: string) {
  const [, printedEmail = "", file = ""] = /email +(\S+)\s+password +in (\S+)/.exec(output) ?? [];
  const text = await readFile(file, "utf8");
  const [, email = "", password = ""] = /^email +(\S+)\npassword +(\S+)\n$/.exec(text) ?? [];
  expect([printedEmail, output.includes(password)]).toEqual([email, false]);
  expect(password.length).toBeGreaterThanOrEqual(20);
  return { email, password, file };
}
