import { writeFileSync } from "node:fs";
import { join } from "node:path";
import list from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import { createBloomFilter } from "#app/features/auth/passwords/bloom-filter.server.ts";

/*
 * Makes the Bloom filter of leaked passwords from the list in @zxcvbn-ts/language-common (MIT license): the most
 * frequent passwords of public leaks, by frequency. Run it when that package has a newer list:
 *
 *   node scripts/leaked-passwords.ts
 */

/** 24 bits a password and 17 hashes give a false-positive rate of 1 in 100,000. */
const BITS = 24;
const HASHES = 17;

const passwords = [...new Set(list.map((password) => password.toLowerCase()))];
const bytes = Buffer.alloc(Math.ceil((passwords.length * BITS) / 8));
const filter = createBloomFilter(bytes, HASHES);
for (const password of passwords) filter.add(password);

const description = {
  source: "passwords.json of @zxcvbn-ts/language-common, MIT license; made by scripts/leaked-passwords.ts",
  passwords: passwords.length,
  hashes: HASHES,
  filter: bytes.toString("base64"),
};
writeFileSync(
  join(import.meta.dirname, "../app/features/auth/passwords/leaked-passwords.json"),
  `${JSON.stringify(description, null, 2)}\n`,
);
