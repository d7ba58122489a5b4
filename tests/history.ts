import { form, json, type TestSite } from "./harness.ts";

type Line = { version: number; savedAt: string; savedBy: string | null; current: boolean };
type Item = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- responses of three kinds

/** Logs in unless `session` is given, and returns an admin's actions on the items of one kind. */
export async function openHistory(path: string, site: TestSite, session?: string) {
  const token = session ?? (await site.login());
  const ask = async (rest: string, init: RequestInit = {}) => {
    const response = await site.fetch(`/api/${path}${rest}`, { token, ...init });
    return { status: response.status, response, body: (await response.json()) as Item };
  };
  const itemOf = (body: Item): Item => body.testimonial ?? body;
  return {
    token,
    ask,
    create: async (fields: Item) => itemOf((await ask("", form(fields))).body),
    update: async (id: string, fields: Item) => itemOf((await ask(`/${id}`, form(fields, "PUT"))).body),
    item: async (id: string) => itemOf((await ask(`/${id}`)).body),
    versions: async (id: string) => (await ask(`/${id}/versions`)).body.versions as Line[],
    read: async (id: string, version: number) => itemOf((await ask(`/${id}/versions/${version}`)).body),
    restore: async (id: string, version: number, revision?: number) => {
      const { status, body } = await ask(`/${id}/versions/${version}/restore`, json({ revision }));
      return { status, item: itemOf(body), notes: body.notes as string[], body };
    },
  };
}

/** The kinds of content with history, each with its required fields. */
export const KINDS = {
  blogs: { text: "content", fields: { title: "A post", content: "First words", tags: "one, two" } },
  projects: {
    text: "description",
    fields: { title: "A project", description: "First words", category: "Web", tech: "Node" },
  },
  testimonials: { text: "content", fields: { name: "Ada", position: "Dean", content: "First words" } },
  pages: { text: "content", fields: { title: "A page", content: "First words" } },
} as const;
