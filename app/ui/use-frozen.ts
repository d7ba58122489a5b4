import { useRouteLoaderData } from "react-router";

type RootData = { frozen?: "live" | "none"; siteUrl: string };

/** On a static copy: the live site's URL, which receives the forms, or null without one. Null on the live site. */
export function useFrozen(): { liveSite: string | null } | null {
  const root = useRouteLoaderData<RootData>("root");
  return root?.frozen ? { liveSite: root.frozen === "live" ? root.siteUrl : null } : null;
}
