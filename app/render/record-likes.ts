import { createContext } from "react-router";
import type { RecordLikes } from "#app/http/middleware.ts";

/** Loaders report the likes that their page shows: the page cache need not render a page again for other likes. */
export const recordLikesContext = createContext<RecordLikes>(() => undefined);
