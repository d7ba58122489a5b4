const WIDTH = 30;

/** Draws how far something has come, on a terminal only. */
export function progressBar(terminal: NodeJS.WriteStream = process.stderr) {
  let drawn = -1;
  return {
    show(label: string, count: number, total?: number): void {
      if (!terminal.isTTY) return;
      const share = total ? Math.floor((count / total) * 100) : count;
      if (share === drawn) return;
      drawn = share;
      const filled = total ? Math.round((count / total) * WIDTH) : 0;
      const bar = total ? `[${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}] ${share} % ` : "";
      terminal.write(`\r\x1b[K${bar}${count}${total ? ` of ${total}` : ""} ${label}`);
    },
    end(): void {
      if (terminal.isTTY && drawn >= 0) terminal.write("\r\x1b[K");
    },
  };
}
