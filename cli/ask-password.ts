import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks for a new password at the terminal, or reads it from standard input. */
export async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write("New password (at least 12 characters, not shown): ");
  // The terminal must not show what is typed.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: isTerminal });
  const password = await terminal.question("");
  terminal.close();
  if (isTerminal) process.stderr.write("\n");
  return password;
}
