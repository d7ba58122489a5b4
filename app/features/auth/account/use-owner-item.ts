import { useApiItem } from "#app/client/use-api-item.ts";
import { useOwner } from "./owner-check.tsx";

/** Reads an item inside a form or a dialog, which stays when a login is needed first. */
export const useOwnerItem = <Item>(path: string) => useApiItem<Item>(path, "admin", useOwner());
