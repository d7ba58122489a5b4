const WIDTH = 30;
/** Interval of the lines that replace the bar without a terminal, such as in the log of a service. */
const LINE_EVERY_MS = 10_000;

/** Draws a progress bar, or writes lines where there is no terminal. */
export function createProgressBar(terminal: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr) {
  let drawn = -1;
  let writtenAt = performance.now();

  function writeLine(text: string): void {
    if (performance.now() - writtenAt < LINE_EVERY_MS) return;
    writtenAt = performance.now();
    terminal.write(`${text}\n`);
  }

  return {
    show(label: string, count: number, total?: number): void {
      const text = `${count}${total ? ` of ${total}` : ""} ${label}`;
      if (!terminal.isTTY) return writeLine(text);
      const share = total ? Math.floor((count / total) * 100) : count;
      if (share === drawn) return;
      drawn = share;
      const filled = total ? Math.round((count / total) * WIDTH) : 0;
      const bar = total ? `[${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}] ${share} % ` : "";
      terminal.write(`\r\x1b[K${bar}${text}`);
    },
    end(): void {
      if (terminal.isTTY && drawn >= 0) terminal.write("\r\x1b[K");
      drawn = -1;
    },
  };
}
