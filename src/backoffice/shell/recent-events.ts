const KEY = "tessera.recent_events";
const KEPT = 5;

/** Returns recently opened events, newest first. Only a convenience, so losing them does no harm. */
export function recentEventIds(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
}

export function rememberEvent(id: number): void {
  try {
    const others = recentEventIds().filter((known) => known !== id);
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)));
  } catch {
    // Storage may be full or unavailable.
  }
}
