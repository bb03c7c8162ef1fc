import { Refusal } from "../values/refusal.ts";

/** A cache of database state, at most a second old. */
interface Snapshots<Snapshot> {
  cached(): Snapshot | Promise<Snapshot>;
  /**
   * Read no earlier than `askedAt` (milliseconds of performance.now()). Returns the same object while nothing newer
   * was read.
   */
  since(askedAt: number): Promise<Snapshot>;
  /** When the caller asked. Default: now. */
  askedAt?: number;
  /** Refusals that a newer snapshot could cure. Default: all. */
  isStale?(refusal: Refusal): boolean;
}

/**
 * Tries with the cached snapshot. On a refusal reads the snapshot again and, if it has changed, tries once more, so
 * that stale data never refuses anyone.
 */
export async function withFreshSnapshot<Snapshot, Result>(
  { cached, since, askedAt = performance.now(), isStale = () => true }: Snapshots<Snapshot>,
  attempt: (snapshot: Snapshot) => Result | Promise<Result>,
): Promise<Result> {
  const snapshot = await cached();
  try {
    return await attempt(snapshot);
  } catch (error) {
    if (!(error instanceof Refusal) || !isStale(error)) throw error;
    const fresh = await since(askedAt);
    if (fresh === snapshot) throw error;
    return attempt(fresh);
  }
}
