import { type ReferenceExpression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { type FilterOperator, type Listing, type ListMeta, listMeta } from "../../values/listing.ts";

/** A parsed `listingQuery`, as handlers get it. */
export interface WantedPage {
  page: number;
  per_page: number;
  query: string | null;
  sort_by: string;
  sort_direction: "asc" | "desc";
  filter_fields: Record<string, Partial<Record<FilterOperator, unknown>> | undefined>;
}

interface ListOptions<DB, TB extends keyof DB> {
  listing: Listing;
  wanted: WantedPage;
  /** The column behind each field that the listing sorts or filters by. */
  columns: Readonly<Record<string, ReferenceExpression<DB, TB>>>;
  /** Columns in which `query` is looked for. */
  search: readonly ReferenceExpression<DB, TB>[];
  /** What is unique, so that rows that compare equal keep one order over all pages. */
  unique: ReferenceExpression<DB, TB>;
}

/** One page of a query and how many rows there are in all. Filters, sorts and search as the listing declares. */
export async function listPage<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  options: ListOptions<DB, TB>,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  const { listing, wanted } = options;
  const matching = searched(filtered(rows, options), options);
  const [page, counted] = await Promise.all([
    matching
      .orderBy(columnOf(options, wanted.sort_by) as never, (order) =>
        wanted.sort_direction === "desc" ? order.desc().nullsLast() : order.asc().nullsLast(),
      )
      .orderBy(options.unique as never, wanted.sort_direction)
      .limit(wanted.per_page)
      .offset((wanted.page - 1) * wanted.per_page)
      .execute(),
    matching
      .clearSelect()
      .select(sql<number>`count(*)`.as("total"))
      .execute() as unknown as Promise<{ total: number }[]>,
  ]);
  return { rows: page, meta: listMeta(listing, { ...wanted, total: counted[0]?.total ?? 0 }) };
}

function filtered<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  options: ListOptions<DB, TB>,
): SelectQueryBuilder<DB, TB, Row> {
  let narrowed = rows;
  for (const [field, comparisons] of Object.entries(options.wanted.filter_fields)) {
    for (const [operator, value] of Object.entries(comparisons ?? {})) {
      if (value === undefined) continue;
      narrowed = narrowed.where(comparison(columnOf(options, field), operator as FilterOperator, value));
    }
  }
  return narrowed;
}

function searched<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { wanted, search }: ListOptions<DB, TB>,
): SelectQueryBuilder<DB, TB, Row> {
  if (!wanted.query || search.length === 0) return rows;
  const pattern = containing(wanted.query);
  return rows.where(({ or }) => or(search.map((column) => sql<SqlBool>`${ref(column)} ilike ${pattern}`)));
}

function comparison(column: unknown, operator: FilterOperator, value: unknown) {
  const at = ref(column);
  switch (operator) {
    case "eq":
      return value === null ? sql<SqlBool>`${at} is null` : sql<SqlBool>`${at} = ${value}`;
    case "ne":
      return sql<SqlBool>`${at} is distinct from ${value}`;
    case "gt":
      return sql<SqlBool>`${at} > ${value}`;
    case "gte":
      return sql<SqlBool>`${at} >= ${value}`;
    case "lt":
      return sql<SqlBool>`${at} < ${value}`;
    case "lte":
      return sql<SqlBool>`${at} <= ${value}`;
    case "like":
      return sql<SqlBool>`${at} ilike ${containing(String(value))}`;
    case "not_like":
      return sql<SqlBool>`(${at} is null or ${at} not ilike ${containing(String(value))})`;
    case "in":
      return sql<SqlBool>`${at} in (${sql.join(value as unknown[])})`;
  }
}

/** "50%_off" is looked for as it stands. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

function columnOf<DB, TB extends keyof DB>(options: ListOptions<DB, TB>, field: string) {
  const column = options.columns[field];
  if (column === undefined) throw new Error(`the listing declares ${field}, but no column stands behind it`);
  return column;
}

function ref(column: unknown) {
  return typeof column === "string" ? sql.ref(column) : sql`${column}`;
}
