import {
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { boundsOfDay } from "../../values/zoned-time.ts";
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
  /** Fields that may be empty: sorted by one of these, rows without it come last in either direction. */
  optional?: readonly string[];
  /** Columns in which `query` is looked for. */
  search: readonly ReferenceExpression<DB, TB>[];
  /** What is unique, so that rows that compare equal keep one order over all pages. */
  unique: ReferenceExpression<DB, TB>;
  /** The zone whose days are meant where a moment is compared with a day. */
  zone?: string;
}

/** Rows are counted exactly as far as this beyond the page: a longer list is searched, not counted. */
const COUNTED_AHEAD = 10_000;

/**
 * One page of a query and how many rows there are in all. Filters, sorts and search as the listing declares.
 * The page is found by its keys alone, so that what its rows hold is read for these and for no others.
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  options: ListOptions<DB, TB>,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  const { listing, wanted } = options;
  const offset = (wanted.page - 1) * wanted.per_page;
  const matching = searched(filtered(rows, options), options).clearSelect();
  const keys = sorted(matching.select(sql`${ref(options.unique)}`.as("key")), options)
    .limit(wanted.per_page)
    .offset(offset);
  const counted = matching.select(sql`1`.as("one")).limit(offset + COUNTED_AHEAD);
  const page = (await sorted(rows, options)
    .where(sql<SqlBool>`${ref(options.unique)} in (${keys})`)
    .select(sql<number>`(select count(*) from (${counted}) counted)`.as("total_rows"))
    .execute()) as (Row & { total_rows: number })[];
  const total = page[0]?.total_rows ?? (wanted.page === 1 ? 0 : await countAll(matching));
  return {
    rows: page.map(({ total_rows: _total, ...row }) => row as Row),
    meta: listMeta(listing, { ...wanted, total }),
  };
}

/** For a page beyond the last, which has no row to carry the number. */
async function countAll<DB, TB extends keyof DB>(matching: SelectQueryBuilder<DB, TB, {}>): Promise<number> {
  const [row] = await matching.select(sql<number>`count(*)`.as("total")).execute();
  return (row as { total: number } | undefined)?.total ?? 0;
}

/** In the database's own order of empty fields where none can be empty: then an index may give the order. */
function sorted<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { wanted, columns, optional = [], unique }: ListOptions<DB, TB>,
): SelectQueryBuilder<DB, TB, Row> {
  const column = columnOf({ columns }, wanted.sort_by) as never;
  const isOptional = optional.includes(wanted.sort_by);
  return rows
    .orderBy(column, (order) => {
      const directed = wanted.sort_direction === "desc" ? order.desc() : order.asc();
      return isOptional ? directed.nullsLast() : directed;
    })
    .orderBy(unique as never, wanted.sort_direction);
}

function filtered<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  options: ListOptions<DB, TB>,
): SelectQueryBuilder<DB, TB, Row> {
  const { wanted, listing, zone = "UTC" } = options;
  let narrowed = rows;
  for (const [field, comparisons] of Object.entries(wanted.filter_fields)) {
    const isMoment = listing.filters?.[field] === "instant";
    for (const [operator, value] of Object.entries(comparisons ?? {})) {
      if (value === undefined) continue;
      const column = columnOf(options, field);
      narrowed = narrowed.where(
        isMoment
          ? compareMoment(column, operator as FilterOperator, value, zone)
          : comparison(column, operator as FilterOperator, value),
      );
    }
  }
  return narrowed;
}

/** A day is all its moments: on it, from its first, before its first, up to its last, after its last. */
function compareMoment(
  column: unknown,
  operator: FilterOperator,
  value: unknown,
  zone: string,
): RawBuilder<SqlBool> {
  if (operator === "in")
    return sql<SqlBool>`(${sql.join(
      (value as unknown[]).map((one) => compareMoment(column, "eq", one, zone)),
      sql` or `,
    )})`;
  if (typeof value !== "string" || !DAY.test(value)) return comparison(column, operator, value);
  const at = ref(column);
  const { from, until } = boundsOfDay(zone, value);
  if (operator === "eq") return sql<SqlBool>`(${at} >= ${from} and ${at} < ${until})`;
  if (operator === "ne") return sql<SqlBool>`(${at} is null or ${at} < ${from} or ${at} >= ${until})`;
  if (operator === "gt") return sql<SqlBool>`${at} >= ${until}`;
  if (operator === "lte") return sql<SqlBool>`${at} < ${until}`;
  return comparison(column, operator, from);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

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

function columnOf<DB, TB extends keyof DB>(options: Pick<ListOptions<DB, TB>, "columns">, field: string) {
  const column = options.columns[field];
  if (column === undefined) throw new Error(`the listing declares ${field}, but no column stands behind it`);
  return column;
}

function ref(column: unknown) {
  return typeof column === "string" ? sql.ref(column) : sql`${column}`;
}
