import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { tokensOf, type Colors } from "#app/config/site/palette.ts";
import { printMatrix } from "#app/config/site/print-matrix.ts";
import type { StoredImage } from "#app/features/media/media.ts";
import { trustHtml } from "#app/ui/stored-html.tsx";
import { LOGO_CLASS } from "#app/ui/logo-class.ts";

interface Props {
  theme: keyof Colors;
  inks: Colors["light"];
  /** The id of the logo; "" for the drawn mark. */
  logo: string;
}

/** The frame runs no scripts: without their elements, the browser does not report each as blocked. */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** A copy of the home page at the width of a phone, in these colors and with this logo. */
export function LookPreview({ theme, inks, logo }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const { data: html } = useQuery({
    queryKey: ["/"],
    queryFn: async ({ signal }) => (await (await fetch("/", { signal })).text()).replace(SCRIPTS, ""),
  });
  const { data: image } = useQuery<StoredImage>({ queryKey: ["/api/media", `/${logo}`], enabled: logo !== "" });
  const logoUrl = logo === "" ? undefined : image?.url;
  useEffect(() => {
    if (frame.current && html) frame.current.srcdoc = trustHtml(html);
  }, [html]);
  useEffect(() => {
    if (page) showColors(page, theme, inks);
  }, [page, theme, inks]);
  useEffect(() => {
    if (page) showLogo(page, logoUrl);
  }, [page, logoUrl]);
  return (
    <div
      role="img"
      aria-label={`How the ${theme} theme looks`}
      className="h-120 w-68 overflow-hidden rounded-sm border-2 border-ink bg-inset xl:sticky xl:top-20"
    >
      <iframe
        ref={frame}
        inert
        title={`The home page in the ${theme} theme`}
        sandbox="allow-same-origin"
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        style={{ width: 390, height: 688, transform: `scale(${272 / 390})` }}
        className="origin-top-left"
      />
    </div>
  );
}

function showColors(page: Document, theme: Props["theme"], inks: Props["inks"]): void {
  const root = page.documentElement;
  root.dataset["theme"] = theme;
  for (const [name, color] of Object.entries(tokensOf(inks, theme))) root.style.setProperty(`--color-${name}`, color);
  root.style.setProperty("--print-stock", "url(#print-dark)");
  const matrix = printMatrix({ light: inks, dark: inks }, theme);
  page.querySelector("#print-dark feColorMatrix")?.setAttribute("values", matrix);
}

/** Shows the logo in place of the drawn mark, and nothing in place of a removed logo. */
function showLogo(page: Document, url: string | undefined): void {
  const mark = page.querySelector<HTMLElement>("header a > :is(svg, img)");
  if (!mark || (mark.localName === "svg" && !url)) return;
  const logo = page.createElement("img");
  logo.className = LOGO_CLASS;
  logo.hidden = !url;
  if (url) logo.src = url;
  mark.replaceWith(logo);
}
