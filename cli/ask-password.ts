import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Asks for a new password at the terminal, or reads the first line of standard input.
 * @throws Error when the input ends without a line
 */
export async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write("New password (at least 12 characters, not shown): ");
  // The terminal must not show what is typed.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    throw new Error("No password. Type one, or send it to standard input.");
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write("\n");
  }
}
