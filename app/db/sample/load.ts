import type { Services } from "#app/platform/services.server.ts";
export async function loadSample(_services: Services, _root: string): Promise<void> {}
