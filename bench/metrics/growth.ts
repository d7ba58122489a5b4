import { join } from "node:path";
import type { Scale } from "../scale.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { seedPosts } from "../seed.ts";
import { load, startSite, type Server } from "../servers.ts";
import { interleaved, median, share, type Pair, type Row } from "../table.ts";
import { cpuPerRequest, wireBytes } from "./pages.ts";

/** These pages show no more of many posts than of few. The size of the HTML pages would reveal it if they did. */
const PAGES = ["/blog", "/", "/rss.xml", "/sitemap.xml", "/blog?q=timetable", "/blog?q=no+such+words"];
const IN_HTML = new Set(["/blog", "/"]);

/** Compares the cost of many posts with that of few. */
export async function measureGrowth(scale: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const [few, lists, many] = ["few", "lists", "many"].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await seedPosts(few, 10);
  await seedPosts(lists, scale.posts);
  // Shorter texts, because none of these pages shows them.
  await seedPosts(many, scale.manyPosts, 3);
  const rows: Row[] = [];
  {
    await using small = await startSite(few);
    await using large = await startSite(many);
    const posts = scale.manyPosts.toLocaleString("en-US");
    for (const path of PAGES) {
      const cpu = (site: Server) => () => cpuPerRequest(site, site.origin + path, scale.requests);
      await cpu(large)();
      await cpu(small)();
      const pairs = await interleaved(scale.rounds, cpu(large), cpu(small));
      rows.push(share(`${path} with ${posts} posts: CPU a render; with 10`, pairs, "ms", { atMost: 1.2 }));
      if (!IN_HTML.has(path)) continue;
      const bytes: Pair = [
        (await wireBytes(large.origin + path)) / 1024,
        (await wireBytes(small.origin + path)) / 1024,
      ];
      rows.push(share(`${path} with ${posts} posts: HTML; with 10`, [bytes], "KB", { atMost: 1.2 }));
    }
  }
  await using large = await startSite(lists);
  rows.push(await sitemapPart(many, large, scale));
  rows.push(await summaries(large, scale));
  return rows;
}

/**
 * A part of the sitemap has up to 10,000 posts however many there are, so the baseline is a site with one part. The last
 * part is the one with the most posts before it.
 */
async function sitemapPart(folder: string, onePart: Server, scale: Scale): Promise<Row> {
  await using many = await startSite(folder);
  const index = await (await fetch(`${many.origin}/sitemap.xml`)).text();
  // Without an index (--short), there is a single part.
  const last = index.match(/\/sitemap-blog-\d+\.xml/g)?.at(-1) ?? "/sitemap-blog-1.xml";
  const requests = Math.ceil(scale.requests / 10);
  const cpu = (site: Server, path: string) => () => cpuPerRequest(site, site.origin + path, requests);
  const [mine, yardstick] = [cpu(many, last), cpu(onePart, "/sitemap-blog-1.xml")];
  await mine();
  await yardstick();
  const [posts, few] = [scale.manyPosts, scale.posts].map((count) => count.toLocaleString("en-US"));
  const what = `${last}, the last part, with ${posts} posts: CPU a render; the only part with ${few}`;
  return share(what, await interleaved(scale.rounds, mine, yardstick), "ms", { atMost: 1.2 });
}

/** Requests the whole list as summaries; the baseline is JSON.stringify on the same rows. */
async function summaries(site: Server, scale: Scale): Promise<Row> {
  const url = `${site.origin}/api/blogs?fields=summary`;
  const items = (await (await fetch(url)).json()) as unknown[];
  const ask = async () => (await load(url, 1, scale.seconds)).perSecond;
  const stringify = () => {
    const times = Array.from({ length: 5 }, () => {
      const before = performance.now();
      JSON.stringify(items);
      return performance.now() - before;
    });
    return 1000 / median(times);
  };
  await ask();
  const pairs = await interleaved(scale.rounds, ask, stringify);
  const what = `List API, ${items.length.toLocaleString("en-US")} posts, summaries; JSON.stringify`;
  return share(what, pairs, "/s", { atLeast: 0.5 });
}
