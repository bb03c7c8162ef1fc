import { Refusal } from "../values/refusal.ts";

/** A cache of database state, at most a second old. */
interface Snapshots<Snapshot> {
  cached(): Snapshot | Promise<Snapshot>;
  /**
   * Returns a snapshot that was read no earlier than `askedAt` (milliseconds of performance.now()). Returns
   * the same object while no newer snapshot was read.
   */
  since(askedAt: number): Promise<Snapshot>;
  /** The time of the caller's request. Default: now. */
  askedAt?: number;
  /** True for refusals that a newer snapshot could cure. Default: all. */
  isStale?(refusal: Refusal): boolean;
}

/**
 * Tries with the cached snapshot. If the attempt is refused, reads the snapshot again and, if it has changed,
 * tries a second time, so that stale data never causes a refusal.
 */
export async function withFreshSnapshot<Snapshot, Result>(
  { cached, since, askedAt = performance.now(), isStale = () => true }: Snapshots<Snapshot>,
  attempt: (snapshot: Snapshot) => Result | Promise<Result>,
): Promise<Result> {
  const found = cached();
  const snapshot = found instanceof Promise ? await found : found;
  try {
    const result = attempt(snapshot);
    return result instanceof Promise ? await result : result;
  } catch (error) {
    if (!(error instanceof Refusal) || !isStale(error)) throw error;
    const fresh = await since(askedAt);
    if (fresh === snapshot) throw error;
    return attempt(fresh);
  }
}
