import type { SourceFiles } from "#importers/source-files.ts";

/** The parts of a generator's configuration that determine the paths of posts. */
export type GeneratorConfig = {
  /** Hugo's default language. Its posts have no language in their paths. */
  defaultLanguage: string;
  /** Configuration files that change the program's default paths of posts. */
  ownPermalinks: string[];
  /** The folders of Jekyll's sites, "" or with a slash at the end, unless their posts are in a folder that they name. */
  jekyllFolders: Set<string>;
};

const CONFIG = /(^|\/)(_config\.ya?ml|(hugo|config)\.(toml|ya?ml|json)|_default\/permalinks\.(toml|ya?ml|json))$/;
/** Jekyll's permalink, except date (the default) and pretty (the same with a slash), or Hugo's permalinks. */
const PERMALINKS =
  /^[ \t]*(?:- )?permalink[ \t]*:[ \t]*(?!["']?(?:date|pretty)\b)\S|^[ \t]*\[permalinks\b|^["']?permalinks["']?[ \t]*:|"permalinks"\s*:/m;
const LANGUAGE = /^[ \t]*["']?defaultContentLanguage["']?[ \t]*[=:][ \t]*["']?([\w-]+)/im;

/** Maximum bytes of one configuration file. */
const MAX_CONFIG = 1_000_000;

/** Reads the configuration files of Jekyll and Hugo. */
export async function readGeneratorConfig(files: SourceFiles): Promise<GeneratorConfig> {
  const config: GeneratorConfig = { defaultLanguage: "en", ownPermalinks: [], jekyllFolders: new Set() };
  for (const path of files.paths.filter((one) => CONFIG.test(one) && one.split("/").length <= 4)) {
    const bytes = await files.read(path, MAX_CONFIG).catch(() => null);
    if (!bytes) continue;
    const text = new TextDecoder().decode(bytes);
    if (PERMALINKS.test(text) || /\/permalinks\.\w+$/.test(path)) config.ownPermalinks.push(path);
    if (/(^|\/)_config\.ya?ml$/.test(path) && !/^(?:source|collections_dir)[ \t]*:/m.test(text))
      config.jekyllFolders.add(path.replace(/[^/]+$/, ""));
    config.defaultLanguage = LANGUAGE.exec(text)?.[1]?.toLowerCase() ?? config.defaultLanguage;
  }
  return config;
}
