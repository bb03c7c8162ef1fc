import { refuseInRehearsal } from "./database/rehearsals/rehearse.ts";

/** Runs the work of one key once at a time and shares its answer with all callers. */
export interface SingleFlight<Answer> {
  /** Returns the answer of the work in progress, or runs this work. */
  join(key: string, work: () => Promise<Answer>): Promise<Answer>;
  /**
   * Returns the answer of work that starts after this call. Shares it with all callers that wait for the work
   * in progress to end.
   */
  afresh(key: string, work: () => Promise<Answer>): Promise<Answer>;
}

export function createSingleFlight<Answer>(): SingleFlight<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  const next = new Map<string, Promise<Answer>>();

  function join(key: string, work: () => Promise<Answer>): Promise<Answer> {
    refuseInRehearsal("share its work with other callers");
    const known = underWay.get(key);
    if (known) return known;
    const flight = work().finally(() => underWay.delete(key));
    underWay.set(key, flight);
    return flight;
  }

  function afresh(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const current = underWay.get(key);
    if (!current) return join(key, work);
    const known = next.get(key);
    if (known) return known;
    const start = () => {
      next.delete(key);
      return join(key, work);
    };
    const flight = current.then(start, start);
    next.set(key, flight);
    return flight;
  }

  return { join, afresh };
}
