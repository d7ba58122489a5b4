import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  serverBuildFile: "[name].js",
  // It compares Origin with the request's own address, which has no https behind a proxy that ends TLS. `rejectCrossSite` in
  // app/http/cross-site.ts knows SITE_URL and comes first.
  allowedActionOrigins: ["**"],
} satisfies Config;
