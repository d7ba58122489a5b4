import { createContext } from "react-router";
import type { NoteLikes } from "#app/http/middleware.ts";

/** Loaders report the likes that their page shows: the page cache need not render a page again for other likes. */
export const noteLikesContext = createContext<NoteLikes>(() => undefined);
