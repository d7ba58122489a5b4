import { Toolbar } from "@base-ui/react/toolbar";
import type { EditorView } from "@codemirror/view";
import { isMac } from "../is-mac.ts";
import { TOOLS } from "./tools.ts";

/** The buttons over the text: one stop for Tab, arrow keys between them. */
export function EditorToolbar({ view, label }: { view: EditorView | null; label: string }) {
  const modifier = isMac() ? "⌘" : "Ctrl+";
  return (
    <Toolbar.Root aria-label={`${label}: formatting`} className="flex flex-wrap items-center border-b border-rule px-1">
      {TOOLS.map(({ label, icon: Icon, key, run }) => (
        <Toolbar.Button
          key={label}
          aria-label={label}
          title={key ? `${label} (${key.toUpperCase().replace("MOD-", modifier).replace("SHIFT-", "Shift+")})` : label}
          // Keeps the focus in the editor, so that a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (!view) return;
            run(view);
            view.focus();
          }}
          className="grid h-11 w-10 place-items-center rounded-sm transition-[background-color,color] pointer-coarse:w-11 [@media(hover:hover)]:hover:bg-inset"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
