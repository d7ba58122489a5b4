import { open, type FileHandle } from "node:fs/promises";

/* Loaded into a server (node --import): every fdatasync waits for the permission of the HTTP server at SLOW_DISK_URL. */

const controller = process.env["SLOW_DISK_URL"];
if (controller) {
  const file = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
  // oxlint-disable-next-line typescript/unbound-method -- called with a handle below
  const { datasync } = prototype;
  prototype.datasync = async function (this: FileHandle) {
    const { ok } = await fetch(controller);
    if (!ok) throw Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" });
    await datasync.call(this);
  };
}
