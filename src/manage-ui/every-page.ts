import { type ListMeta, MAX_PER_PAGE } from "../values/listing.ts";

interface RequestedPage {
  page: number;
  per_page: number;
}

/** Loads a whole list page by page. Nearly all lists have one page. */
export async function everyPage<Row>(
  ask: (wanted: RequestedPage) => Promise<{ data: Row[]; meta: ListMeta }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await ask({ page, per_page: MAX_PER_PAGE });
    rows.push(...data);
    if (page >= meta.last_page) return rows;
  }
}
