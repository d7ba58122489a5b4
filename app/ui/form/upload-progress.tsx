/** The share of the upload that was sent, 0 to 1. At 1 ("Sent") the server is still processing the images. */
export function UploadProgress({ share }: { share: number }) {
  return (
    <p className="label me-auto flex max-sm:basis-full items-center gap-3 text-ink-soft">
      <progress
        max={1}
        value={share}
        aria-label="Upload"
        className="h-3 w-28 appearance-none border border-edge bg-inset [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-inset [&::-webkit-progress-value]:bg-accent"
      />
      <span>{share < 1 ? `${Math.round(share * 100)} %` : "Sent"}</span>
    </p>
  );
}
