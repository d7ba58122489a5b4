import { AsyncLocalStorage } from "node:async_hooks";
import type { DetachedWindowAPI, Request, Response } from "happy-dom";
import type { RunningSite } from "../sites/open-site.ts";

/* The network as seen from the page: its fetch and XMLHttpRequest pass through happy-dom's interceptor. */

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

type Rule = { request: string; times: number; apply: (request: Request) => Promise<unknown> };

export type Network = {
  /** The names of all requests of the page so far, such as "PUT /api/settings". */
  requests: string[];
  /** Makes the next request of this name fail as without a connection. */
  fail(request: string): void;
  /** Sends the next request of this name, and cuts the connection before its response, or responds with a proxy's error. */
  loseResponse(request: string, status?: number): void;
  /** Responds to the next request of this name without sending it: with JSON, or a text as it is. */
  respond(request: string, status: number, body: unknown): void;
  /** Changes the JSON of all responses to requests of this name. */
  change<Body>(request: string, change: (body: Body) => void): void;
  /** Holds the next requests of this name until the returned function is called. */
  hold(request: string, times?: number): () => void;
  /** Holds the next request of this name until the returned function makes it fail as without a connection. */
  holdToFail(request: string): () => void;
};

const nameOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;
const headers = { "Content-Type": "application/json" };

/** What the test itself requests, beside its page. */
const byTest = new AsyncLocalStorage<true>();

const unreachable = () => new TypeError("Failed to fetch");

/** The same site, whose requests are no requests of the page. */
export function besidePage(site: RunningSite): RunningSite {
  return {
    ...site,
    fetch: (...request) => byTest.run(true, () => site.fetch(...request)),
    text: (path) => byTest.run(true, () => site.text(path)),
    create: (path, fields) => byTest.run(true, () => site.create(path, fields)),
    changeSettings: (values) => byTest.run(true, () => site.changeSettings(values)),
  };
}

export function watchNetwork(origin: string, note: (problem: string) => void): Network {
  const requests: string[] = [];
  const rules: Rule[] = [];
  const sent = new WeakSet<Request>();
  window.happyDOM.settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ request }) => {
      if (byTest.getStore() || !request.url.startsWith(`${origin}/`)) return;
      sent.add(request);
      const name = nameOf(request);
      requests.push(name);
      const rule = rules.find((entry) => entry.request === name && entry.times > 0);
      if (!rule) return;
      rule.times -= 1;
      return (await rule.apply(request)) as Response | undefined;
    },
    afterAsyncResponse: async ({ request, response }) => {
      if (sent.has(request) && response.status >= 400) note(`${nameOf(request)}: ${response.status}`);
      return undefined;
    },
  };

  /** Sends the request as it is, past the rules. */
  const send = async (request: Request) =>
    byTest.run(true, () => fetch(request.clone() as unknown as globalThis.Request));
  const add = (request: string, apply: Rule["apply"], times = 1) => void rules.push({ request, times, apply });
  return {
    requests,
    fail: (request) => add(request, () => Promise.reject(unreachable())),
    loseResponse: (name, status) =>
      add(name, async (request) => {
        await (await send(request)).text();
        if (status === undefined) throw unreachable();
        return new window.Response("<h1>Gateway Time-out</h1>", { status });
      }),
    respond: (request, status, body) =>
      add(request, async () => {
        if (status >= 400) note(`${request}: ${status}`);
        const text = typeof body === "string" ? body : JSON.stringify(body);
        return new window.Response(text, { status, headers });
      }),
    change: (name, change) =>
      add(
        name,
        async (request) => {
          const response = await send(request);
          const body: unknown = await response.json();
          change(body as never);
          return new window.Response(JSON.stringify(body), { status: response.status, headers });
        },
        Infinity,
      ),
    hold(request, times = 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      add(request, () => promise, times);
      return resolve;
    },
    holdToFail(request) {
      const { promise, resolve } = Promise.withResolvers<void>();
      add(request, () => promise.then(() => Promise.reject(unreachable())));
      return resolve;
    },
  };
}
