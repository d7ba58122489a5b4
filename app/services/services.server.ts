import { createContext, type RouterContextProvider } from "react-router";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import type { Document } from "#app/render/document.ts";
import type { ImagePool } from "#app/images/pool.ts";
import type { Log } from "#app/observability/log.ts";
import type { Mailer } from "./mail.ts";
import type { MediaStore } from "#app/images/store.ts";
import type { Settings } from "#app/config/settings.ts";

/** What the running site stands on, made once in app/server.ts and handed to every door. */
export type Services = {
  settings: Settings;
  contentTypes: readonly ServerContentType[];
  db: Db;
  media: MediaStore;
  images: ImagePool;
  mail: Mailer;
  log: Log;
  now: () => Date;
};

/** Where page loaders find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** Names the request in log lines and on error pages. */
export const requestIdContext = createContext<string>("");

/** The visitor's address, by which page actions count what one visitor sends. */
export const visitorAddressContext = createContext<string>("unknown");

/** What comes of one page beside its answer. */
type Outcome = {
  /** Whether it may be kept for others. */
  keep: boolean;
  /** The page, handed on apart: an answer's body is a stream, and each look at one costs as much as small pages do. */
  page: Document | null;
};
export const outcomeContext = createContext<Outcome>();

/** For loaders: what they answer is not the whole truth, or has no end of addresses. Nobody else may be shown it. */
export function doNotKeep(context: Readonly<RouterContextProvider>): void {
  context.get(outcomeContext).keep = false;
}
