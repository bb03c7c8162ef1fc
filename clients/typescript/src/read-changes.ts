export interface ChangesPage<Row> {
  /** Each as it is now; write them by their `id`. */
  rows: Row[];
  /** Store it with the rows: the next sync begins here. */
  cursor: string;
}

interface Changes<Row> {
  data: Row[];
  meta: { next_cursor: string; has_more: boolean };
}

/**
 * Delta sync: without a cursor everything, with the cursor of the last time what changed since.
 * `for await (const { rows, cursor } of readChanges((cursor) => unwrap(tessera.GET("/events/{event_id}/orders/changes", { params: { path, query: { cursor } } })), stored))`.
 * If it throws a TesseraError with the code `cursor_expired`, begin again without a cursor.
 */
export async function* readChanges<Row>(
  read: (cursor: string | undefined) => Promise<Changes<Row>>,
  cursor?: string,
): AsyncGenerator<ChangesPage<Row>> {
  for (let from = cursor, hasMore = true; hasMore;) {
    const { data, meta } = await read(from);
    from = meta.next_cursor;
    hasMore = meta.has_more;
    yield { rows: data, cursor: from };
  }
}
