interface Page<Row> {
  data: Row[];
  meta: { current_page: number; per_page: number; last_page: number; total: number };
}

/**
 * All rows of a list, page by page:
 * `for await (const product of readRows((page) => unwrap(tessera.GET("/events/{event_id}/products", { params: { path, query: { page } } }))))`.
 * For all orders or attendees of an event `readChanges` is faster, and misses nothing that changes meanwhile.
 * Pages end after 100,000 rows: throws after them if the list has more.
 */
export async function* readRows<Row>(readPage: (page: number) => Promise<Page<Row>>): AsyncGenerator<Row> {
  for (let page = 1; ; page++) {
    const { data, meta } = await readPage(page);
    yield* data;
    if (page < meta.last_page) continue;
    if (meta.total > page * meta.per_page)
      throw new Error(`The list has more than ${page * meta.per_page} rows. Filter it to read the others.`);
    return;
  }
}
