import type { DetachedWindowAPI, Request, Response } from "happy-dom";

/* The network as seen from the page: fetch and XMLHttpRequest pass through happy-dom's interceptor. */

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

type Rule = { request: string; times: number; apply: () => Promise<unknown> };

/** Names a request by its method and path, such as "PUT /api/settings". */
const nameOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;

export type Network = {
  /** The names of all requests so far, such as "PUT /api/settings". */
  requests: string[];
  /** Makes the next requests of this name fail as without a connection. */
  fail(request: string, times?: number): void;
  /** Responds to the next request of this name without sending it. */
  respond(request: string, status: number, body?: unknown): void;
  /** Holds the next requests of this name until the returned function is called. */
  hold(request: string, times?: number): () => void;
};

export function watchNetwork(origin: string, note: (problem: string) => void): Network {
  const requests: string[] = [];
  const rules: Rule[] = [];
  const { settings } = window.happyDOM;
  settings.fetch.interceptor = {
    beforeAsyncRequest: async ({ request }) => {
      if (!request.url.startsWith(`${origin}/`)) return;
      const name = nameOf(request);
      requests.push(name);
      const rule = rules.find((entry) => entry.request === name && entry.times > 0);
      if (!rule) return;
      rule.times -= 1;
      return (await rule.apply()) as Response | undefined;
    },
    afterAsyncResponse: async ({ request, response }) => {
      if (request.url.startsWith(`${origin}/`) && response.status >= 400)
        note(`${nameOf(request)}: ${response.status}`);
      return undefined;
    },
  };

  return {
    requests,
    fail(request, times = 1) {
      rules.push({ request, times, apply: () => Promise.reject(new TypeError("Failed to fetch")) });
    },
    respond(request, status, body) {
      const headers = { "Content-Type": "application/json" };
      const apply = async () => new window.Response(JSON.stringify(body ?? null), { status, headers });
      rules.push({ request, times: 1, apply });
    },
    hold(request, times = 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      rules.push({ request, times, apply: () => promise });
      return resolve;
    },
  };
}
