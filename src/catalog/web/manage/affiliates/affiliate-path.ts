/** The path of the event's page that credits orders to the affiliate. */
export function affiliatePath(event: { id: number; slug: string }, affiliate: { code: string }): string {
  return `/event/${event.id}/${event.slug}?aff=${affiliate.code}`;
}
