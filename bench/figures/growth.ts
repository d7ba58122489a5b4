import { join } from "node:path";
import type { Scale } from "../scale.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { seedPosts } from "../seed.ts";
import { load, startSite, type Server } from "../servers.ts";
import { interleaved, median, share, type Row } from "../table.ts";
import { cpuPerRequest, wireBytes } from "./pages.ts";

/** What many posts cost, against few. */
export async function measureGrowth(scale: Scale): Promise<Row[]> {
  await using folder = await temporaryFolder();
  const [few, many] = [join(folder.path, "few"), join(folder.path, "many")];
  await seedPosts(few, 10);
  await seedPosts(many, scale.posts);
  await using small = await startSite(few);
  await using large = await startSite(many);
  const rows: Row[] = [];
  for (const path of ["/blog", "/"]) {
    const cpu = (site: Server) => () => cpuPerRequest(site, site.origin + path, scale.requests);
    await cpu(large)();
    await cpu(small)();
    const pairs = await interleaved(scale.rounds, cpu(large), cpu(small));
    const posts = scale.posts.toLocaleString("en-US");
    rows.push(
      share(`${path} with ${posts} posts: CPU a render; with 10`, pairs, "ms", { atMost: 1.2 }),
      share(
        `${path} with ${posts} posts: HTML; with 10`,
        [[(await wireBytes(large.origin + path)) / 1024, (await wireBytes(small.origin + path)) / 1024]],
        "KB",
        { atMost: 1.2 },
      ),
    );
  }
  rows.push(await summaries(large, scale));
  return rows;
}

/** The whole list as summaries, against making the same text of the same rows. */
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
