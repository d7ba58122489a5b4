import { useApiItem } from "#app/client/use-api-item.ts";
import { useReauth } from "./reauth.tsx";

/** Reads an item inside a form or a dialog, which stays when a login is needed first. */
export const useReauthItem = <Item>(path: string) => useApiItem<Item>(path, "admin", useReauth());
