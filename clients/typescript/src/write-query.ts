/** `{ filter_fields: { status: { eq: "COMPLETED" } } }` as `filter_fields[status][eq]=COMPLETED`. */
export function writeQuery(query: object): string {
  const written = new URLSearchParams();
  append(written, "", query);
  return written.toString();
}

function append(written: URLSearchParams, key: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) append(written, key, one);
    return;
  }
  if (typeof value !== "object") {
    written.append(key, String(value));
    return;
  }
  for (const [name, one] of Object.entries(value)) append(written, key ? `${key}[${name}]` : name, one);
}
