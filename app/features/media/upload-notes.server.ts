import { FIRST_FRAME, isAnimated } from "#app/config/animated-image.ts";

/** The field `notes` of the response to an upload of these files; none when they are kept as they are. */
export async function notesOn(files: Record<string, Blob | undefined>): Promise<{ notes?: string[] }> {
  for (const file of Object.values(files))
    if (file && isAnimated(new Uint8Array(await file.arrayBuffer()))) return { notes: [FIRST_FRAME] };
  return {};
}
