/** Compares two versions such as 0.9.0 and 0.10.0: below zero if `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
