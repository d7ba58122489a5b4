import { createContext } from "react-router";
import type { NoteLikes } from "#app/http/middleware.ts";

/** A loader whose page shows likes tells whose: when others are liked, the page cache need not render it anew. */
export const noteLikesContext = createContext<NoteLikes>(() => undefined);
