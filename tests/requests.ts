/* Request bodies. Nothing of the app is imported here: tests of the built server would load all of it. */

/** A POST with a JSON body. */
export function json(value: unknown, method = "POST"): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

/** A multipart form. An array becomes a repeated field, a Blob a file. */
export function form(fields: Record<string, string | string[] | Blob>, method = "POST"): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) body.append(name, part as string);
  }
  return { method, body };
}
