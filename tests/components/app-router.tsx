import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ComponentType, ContextType } from "react";
import {
  createBrowserRouter,
  redirect,
  UNSAFE_decodeViaTurboStream as decodeData,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_SingleFetchRedirectSymbol as REDIRECT,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type RouteObject,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import routes from "#app/routes.ts";
import * as root from "#app/root.tsx";

/* The app's own routes, as its entry in the browser would make them. Their data comes from the server. */

type RouteModule = {
  default: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
  loader?: unknown;
  shouldRevalidate?: RouteObject["shouldRevalidate"];
};
type Result = { data: unknown } | { error: unknown };
type Framework = NonNullable<ContextType<typeof FrameworkContext>>;

const APP = join(import.meta.dirname, "../../app");
const routeModules: Record<string, unknown> = {};
const manifestRoutes: Record<string, object> = {};

const framework = {
  future: {},
  manifest: { routes: manifestRoutes, entry: { imports: [], module: "/entry.js" }, url: "/manifest.js", version: "" },
  routeModules,
  ssr: true,
  isSpaMode: false,
  routeDiscovery: { mode: "initial" },
} as unknown as Framework;

/** Reads what the loader of this route returns on the server. */
async function loadFromServer(id: string, { url: href, signal }: Request): Promise<unknown> {
  const url = new URL(href);
  url.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname}.data`;
  url.searchParams.set("_routes", id);
  const response = await fetch(url, { signal });
  if (!response.body) throw new Error(`${url.pathname} is empty.`);
  const { value } = await decodeData(response.body, window);
  const results = value as Record<string, Result> & { [REDIRECT]?: { redirect: string; status: number } };
  const target = results[REDIRECT];
  if (target) throw redirect(target.redirect, target.status);
  const result = results[id];
  if (result && "error" in result) throw result.error;
  return result?.data;
}

function partsOf(id: string, { default: Component, ErrorBoundary, ...module }: RouteModule) {
  routeModules[id] = { default: Component, ...module };
  manifestRoutes[id] = { id, module: `/${id}.js` };
  return {
    Component: withComponentProps(Component),
    ErrorBoundary: ErrorBoundary && withErrorBoundaryProps(ErrorBoundary),
    shouldRevalidate: module.shouldRevalidate,
    loader: module.loader && (({ request }: { request: Request }) => loadFromServer(id, request)),
  };
}

function toRoute({ id: ownId, file, path, index, children }: RouteConfigEntry): RouteObject {
  const id = ownId ?? file.replace(/\.\w+$/, "");
  const lazy = async () => partsOf(id, (await import(/* @vite-ignore */ join(APP, file))) as RouteModule);
  return { id, path, index, lazy, children: children?.map(toRoute) } as RouteObject;
}

const inDocument = (Page: ComponentType) =>
  function RootDocument() {
    return (
      <root.Layout>
        <Page />
      </root.Layout>
    );
  };

export async function createAppRouter() {
  const parts = partsOf("root", root as unknown as RouteModule);
  const router = createBrowserRouter([
    {
      id: "root",
      path: "/",
      ...parts,
      Component: inDocument(parts.Component),
      ErrorBoundary: parts.ErrorBoundary && inDocument(parts.ErrorBoundary),
      children: routes.map(toRoute),
    } as RouteObject,
  ]);
  await new Promise<void>((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });
  const element = (
    <FrameworkContext value={framework}>
      <RouterProvider router={router} />
    </FrameworkContext>
  );
  return { router, element };
}
