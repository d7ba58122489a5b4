import { missingPage } from "#app/server/render/missing-page.server.ts";
import type { Route } from "./+types/not-found.ts";

export async function loader({ context, request, url }: Route.LoaderArgs): Promise<never> {
  throw await missingPage({ context, request, url });
}

export async function action({ context, request, url }: Route.ActionArgs): Promise<never> {
  throw await missingPage({ context, request, url });
}

/** Never shown: error-page.tsx renders what the loader throws, with the texts of `labels.errors`. */
export default function NotFound() {
  return null;
}
