declare module "s3rver" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean });
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    logger: { exceptions: { unhandle(): void }; close(): void };
    store: { putBucket(name: string): Promise<unknown> };
  }
}
