import { Refusal } from "../values/refusal.ts";

/** A memory of what the database says, at most a second old. */
interface Snapshots<Snapshot> {
  cached(): Snapshot | Promise<Snapshot>;
  /** Read no earlier than `askedAt` (milliseconds of performance.now()). The same object while nothing newer was read. */
  since(askedAt: number): Promise<Snapshot>;
  /** When the caller asked; now, if it does not say. */
  askedAt?: number;
  /** Refusals that a newer snapshot could make good; all, if it does not say. */
  isStale?(refusal: Refusal): boolean;
}

/**
 * Tries with the cached snapshot. Nobody is refused by what was read before they asked: on a refusal the snapshot is
 * read again, and where it is another one, the attempt is made once more.
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
