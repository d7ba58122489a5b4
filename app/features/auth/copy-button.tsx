import { Copy } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { copyToClipboard } from "#app/ui/copy-to-clipboard.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface Props extends Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> {
  text: string;
  /** The message after the text was copied. */
  done: string;
  children: ReactNode;
}

/** Copies a text. Where the browser does not let it, says so: the text can be selected, too. */
export function CopyButton({ text, done, children, ...look }: Props) {
  const copy = async () => {
    const isCopied = await copyToClipboard(text);
    void showToast(isCopied ? done : "Your browser blocked copying. Select the text and copy it.");
  };
  return (
    <Button {...look} onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-4" />
      <span>{children}</span>
    </Button>
  );
}
