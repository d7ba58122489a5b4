import { redirect } from "react-router";
import { queryOf } from "#app/server/render/missing-page.server.ts";
import type { Route } from "./+types/projects-redirect.ts";

export function loader({ request, url }: Route.LoaderArgs) {
  return redirect(`/portfolio${queryOf({ request, url })}`, 308);
}
