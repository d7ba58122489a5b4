/** The formats that the server decodes, for a file input. The server decides by the file's bytes. */
export const IMAGE_TYPES = "image/png,image/jpeg,image/gif,image/webp,image/avif";

const CHOOSE_ANOTHER = "Choose a PNG, JPG, GIF, WebP or AVIF file.";
const HEIC =
  "This is a HEIC photo, which browsers cannot show. Save it as JPEG and choose that: on an iPhone, set Settings › Camera › Formats to Most Compatible, or share the photo by email.";

/** Returns what is wrong with the type of a selected file, or null. The server checks its size and its bytes. */
export function imageError(file: File): string | null {
  if (IMAGE_TYPES.split(",").includes(file.type)) return null;
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]s?$/i.test(file.name)) return HEIC;
  if (file.type === "image/svg+xml")
    return `SVG images are not accepted, because they can contain scripts. ${CHOOSE_ANOTHER}`;
  return file.type.startsWith("image/")
    ? `This image format is not supported. ${CHOOSE_ANOTHER}`
    : `This is not an image. ${CHOOSE_ANOTHER}`;
}
