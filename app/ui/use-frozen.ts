import { useRouteLoaderData } from "react-router";

type RootData = { frozen?: "live" | "none"; siteUrl: string };

/** Where forms of a copy without a server send to: the live site, or nowhere. Null on the live site itself. */
export function useFrozen(): { liveSite: string | null } | null {
  const root = useRouteLoaderData<RootData>("root");
  return root?.frozen ? { liveSite: root.frozen === "live" ? root.siteUrl : null } : null;
}
