import { useEffect, useLayoutEffect, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from "react-router";
import { SessionProvider } from "#app/features/auth/login/session.tsx";
import { quirksFor } from "#app/config/quirks.ts";
import { TOKEN_PRINT } from "#app/config/token-print.ts";
import { labelsOf, sharedCopy, siteOf, useSite } from "#app/render/site.ts";
import { servicesContext } from "#app/services/services.server.ts";
import { ErrorPage, errorMessages } from "#app/site/error-page.tsx";
import { lookOf } from "#app/site/look/look.server.ts";
import { useLook } from "#app/site/look/use-look.ts";
import { SiteShell } from "#app/site/shell.tsx";
import { Toasts } from "#app/ui/toast.tsx";
import icon from "#app/ui/favicon.svg?inline";
import headingFont from "#app/ui/fonts/bricolage-grotesque.woff2?url";
import textFont from "#app/ui/fonts/instrument-sans.woff2?url";
import labelFont from "#app/ui/fonts/martian-mono.woff2?url";
import type { Route } from "./+types/root";
import style from "./root.css?url";
// oxlint-disable-next-line import/default -- vite.config.ts makes it
import script from "#app/inline/head.ts?bundled-text";

/** What every page may need of the settings, and of the studio's own words. */
export async function loader({ context }: Route.LoaderArgs) {
  const { settings, site, db, preview, frozen } = context.get(servicesContext);
  const content = await site();
  const look = await lookOf(content, db);
  const { mail: _, ...labels } = content.labels;
  const shown = {
    quirks: quirksFor(settings),
    siteUrl: settings.siteUrl,
    site: sharedCopy(content),
    labels,
    look,
  };
  return { ...shown, ...(preview && { isPreview: true }), ...(frozen && { frozen: frozen.forms }) };
}

/** On the way to another page nothing of it changes. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  !formMethod && currentUrl.href === nextUrl.href;

const FEEDS = [
  ["application/rss+xml", "RSS", "/rss.xml"],
  ["application/atom+xml", "Atom", "/atom.xml"],
  ["application/feed+json", "JSON Feed", "/feed.json"],
] as const;

export const links: Route.LinksFunction = () => [
  // Else a browser asks for them only once it has laid the page out by its style: docs/decisions/0008-fonts-with-the-page.md.
  ...[headingFont, textFont, labelFont].map((href) => ({
    rel: "preload",
    href,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
  })),
  { rel: "manifest", href: "/site.webmanifest" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  ...FEEDS.map(([type, title, href]) => ({ rel: "alternate", type, title, href })),
];

export const meta: Route.MetaFunction = ({ error, matches }) => {
  const site = siteOf(matches);
  return error
    ? [
        { title: `${errorMessages(labelsOf(matches).errors, statusOf(error)).title} – ${site.name}` },
        { name: "robots", content: "noindex" },
      ]
    : [{ title: site.name }, { name: "description", content: site.description }];
};

/** Has run before the browser's copy of this code comes, which therefore need not carry it. */
const headScript = import.meta.env.SSR ? script : "";

/** The document around every page, the error page included. */
export function Layout({ children }: { children: ReactNode }) {
  const { language } = useSite();
  const look = useLook();
  const root = useRouteLoaderData("root") as { isStatic?: boolean; isPreview?: boolean } | undefined;
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {(["light", "dark"] as const).map((theme) => (
          <meta
            key={theme}
            name="theme-color"
            media={`(prefers-color-scheme: ${theme})`}
            content={look?.papers[theme]}
            data-for={theme}
            suppressHydrationWarning
          />
        ))}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        {/* After the script, which would wait for it. */}
        <link rel="stylesheet" href={style} />
        {/* Else a slow reader shows the bar half, and moves its signs when the rest comes. */}
        <link rel="expect" href="#main" blocking="render" />
        {look?.css && <style dangerouslySetInnerHTML={{ __html: look.css }} />}
        <Meta />
        <Links />
        {/* Carried by the page: one request less, and it is smaller than that request's headers. */}
        <link
          rel="icon"
          href={look?.icon ?? icon}
          type={look?.icon?.endsWith(".png") ? "image/png" : "image/svg+xml"}
        />
      </head>
      <body>
        {/* Before what it prints. */}
        <PrintFilters matrices={look?.print ?? { dark: TOKEN_PRINT }} />
        <SessionProvider asVisitor={root?.isPreview ?? false}>{children}</SessionProvider>
        <Toasts />
        <Ready />
        {!root?.isStatic && <Scripts />}
      </body>
    </html>
  );
}

/** The artwork is of two inks; in others than those of the files, as in the dark, it is printed by the browser. */
function PrintFilters({ matrices }: { matrices: { light?: string; dark: string } }) {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {Object.entries(matrices).map(([theme, values]) => (
        <filter key={theme} id={`print-${theme}`} colorInterpolationFilters="sRGB">
          <feColorMatrix values={values} />
        </filter>
      ))}
    </svg>
  );
}

/** Tells the head's script (app/inline) that the document's element is React's, and that from now on the page answers by script. */
function Ready() {
  useLayoutEffect(() => {
    dispatchEvent(new Event("html-made"));
  }, []);
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
    dispatchEvent(new Event("app-ready"));
  }, []);
  return null;
}

export default function Root() {
  return <Outlet />;
}

/** For everything that fails above a page, and for pages that do not exist. Uses no data. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteShell>
      <ErrorPage status={statusOf(error)} />
    </SiteShell>
  );
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}
