import { redirect, type LoaderFunctionArgs } from "react-router";

/** By the former route's pattern, which begins without a slash. */
const NEW_PATHS: Record<string, string> = {
  "admin/pictures": "/admin/media",
  "admin/settings/move-in": "/admin/settings/import",
  "admin/addresses": "/admin/redirects",
};

/** Redirects former paths of the admin's pages. */
export function loader({ request, pattern }: LoaderFunctionArgs) {
  return redirect(`${NEW_PATHS[pattern]}${new URL(request.url).search}`, 308);
}
