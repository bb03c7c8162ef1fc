/** The public page of the event in a visitor's address; null where it names none. */
export function eventOfPath(pathname: string): string | null {
  const id = /^\/(?:e|event|checkout|product|order)\/(\d+)/.exec(pathname)?.[1];
  return id ? `/event/${id}` : null;
}
