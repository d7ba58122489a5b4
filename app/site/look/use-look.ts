import { useRouteLoaderData } from "react-router";
import type { Look } from "./look.server.ts";

/** How the site looks, as the root's loader returned it. */
export function useLook(): Look | undefined {
  return (useRouteLoaderData("root") as { look: Look } | undefined)?.look;
}
