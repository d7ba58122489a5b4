/** Why an image cannot be used, or not now (503). The message is for people. */
export class ImageError extends Error {
  readonly status: 413 | 415 | 422 | 503;
  constructor(status: ImageError["status"], message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}
