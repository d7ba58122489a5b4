import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  serverBuildFile: "[name].js",
  // Routes that are discovered later render the whole page again, each time.
  routeDiscovery: { mode: "initial" },
  // React Router compares Origin with the URL of the request, which has no https behind a proxy that terminates TLS.
  // `rejectCrossSite` in app/server/http/cross-site.ts runs before it and knows SITE_URL.
  allowedActionOrigins: ["**"],
} satisfies Config;
