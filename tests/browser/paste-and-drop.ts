import type { Page } from "playwright-core";
import { createImage } from "../images.ts";

/** Pastes files into the text, or drops them there. `text` is what the clipboard carries beside them. */
export async function give(page: Page, how: "paste" | "drop", files: File[], text = "") {
  const list = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      type: file.type,
      bytes: [...new Uint8Array(await file.arrayBuffer())],
    })),
  );
  await page.locator(".cm-content").evaluate(
    (element, { how, list, text }) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of list) data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      if (text !== "") data.setData("text/plain", text);
      const { left, bottom } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left + 20, clientY: bottom - 5 };
      element.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data }),
      );
    },
    { how, list, text },
  );
}

export async function imageNamed(name: string): Promise<File> {
  const file = await createImage();
  return new File([file], name, { type: file.type });
}
