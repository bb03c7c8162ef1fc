/** Stores typed input that is not saved yet in this browser tab: it survives a reload or a log-in. */
export function keepTyped(name: string, typed: object): void {
  try {
    if (Object.keys(typed).length > 0) sessionStorage.setItem(keyOf(name), JSON.stringify(typed));
    else sessionStorage.removeItem(keyOf(name));
  } catch {
    // Storage may be full or unavailable; then nothing is stored.
  }
}

export function readTyped<Values extends object>(name: string): Partial<Values> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept)
      ? (kept as Partial<Values>)
      : null;
  } catch {
    return null;
  }
}

function keyOf(name: string): string {
  return `tessera.typed.${name}`;
}
