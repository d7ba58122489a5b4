import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type MailServer = AsyncDisposable & {
  /** Every message received, complete. */
  letters: { to: string[]; raw: string }[];
  url: string;
  /** Recipients of the messages that contain this text, sorted. */
  recipientsOf(text: string): string[];
};

/** Opens a mail server that accepts every message. Pass `port` to reopen it on a former port. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const letters: MailServer["letters"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString().replaceAll("\r\n", "\n");
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        callback();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address() as AddressInfo;
  return {
    letters,
    url: `smtp://127.0.0.1:${address.port}`,
    recipientsOf: (text) =>
      letters
        .filter(({ raw }) => raw.replaceAll("=\n", "").includes(text))
        .flatMap(({ to }) => to)
        .toSorted(),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
