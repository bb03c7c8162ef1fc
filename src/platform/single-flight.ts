/** Of the same work one at a time, shared by everybody who wants it meanwhile. */
export interface SingleFlight<Answer> {
  /** The answer of the work under way, or of this work. */
  join(key: string, work: () => Promise<Answer>): Promise<Answer>;
  /** The answer of work that begins from now on: with others who wait for the end of what is under way. */
  afresh(key: string, work: () => Promise<Answer>): Promise<Answer>;
}

export function createSingleFlight<Answer>(): SingleFlight<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  const next = new Map<string, Promise<Answer>>();

  function join(key: string, work: () => Promise<Answer>): Promise<Answer> {
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
