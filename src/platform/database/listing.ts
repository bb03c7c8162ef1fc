import {
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { type FilterOperator, type Listing, type ListMeta, listMeta, maxPage } from "../../values/listing.ts";
import { invalidField } from "../../values/refusal.ts";
import { columnRef } from "./column-ref.ts";
import type { Db } from "./database.ts";
import {
  compareMoment,
  compareValues,
  comparison,
  type ValuesOfRow,
  type Zone,
} from "./listing-comparisons.ts";
import { beginsWith, contains, isShort } from "./listing-words.ts";

/** A parsed `listingQuery`, as handlers get it. */
export interface RequestedPage {
  page: number;
  per_page: number;
  query: string | null;
  sort_by: string;
  sort_direction: "asc" | "desc";
  filter_fields: Record<string, Partial<Record<FilterOperator, unknown>> | undefined>;
}

/** A list as its area defines it: the rows, and how they are sorted, filtered and searched. */
export interface ListSource<DB, TB extends keyof DB, Row> extends Omit<ListOptions<DB, TB>, "wanted"> {
  rows: SelectQueryBuilder<DB, TB, Row>;
}

interface ListOptions<DB, TB extends keyof DB> {
  listing: Listing;
  wanted: RequestedPage;
  /** The column of each field that the listing sorts or filters by. */
  columns: Readonly<Record<string, ReferenceExpression<DB, TB>>>;
  /** Fields with several values in each row, in place of a column. */
  values?: Readonly<Record<string, ValuesOfRow>>;
  /**
   * Fields that may be empty. When the list is sorted by one of them, rows without a value come last in
   * either direction.
   */
  optional?: readonly string[];
  search: Search<DB, TB>;
  /** Unique columns, so that rows with equal values have the same order on all pages. */
  unique: ReferenceExpression<DB, TB>;
  /**
   * The time zone of the days that moments are compared with, or the column that holds the zone of each row.
   */
  zone?: Zone;
}

interface Search<DB, TB extends keyof DB> {
  /** The text that `query` searches. With a trigram index it may be long. */
  words: ReferenceExpression<DB, TB>;
  /** Fields that are part of this text unchanged: a match in one of them is a match in the text. */
  includes?: readonly string[];
  /** Rows that match a query in another way than by their text. */
  alsoFinds?: (query: string) => RawBuilder<SqlBool> | undefined;
  /**
   * For lists of a million rows. A trigram index needs three characters, and shorter queries would be
   * compared with every row. Shorter queries therefore match only beginnings: a name, an address, a code.
   */
  shortFindsBeginnings?: boolean;
}

/** Rows are counted exactly up to this number beyond the page. Longer lists are searched, not counted. */
const COUNTED_AHEAD = 10_000;
/**
 * Every match of a search must be compared in full, and nobody pages through many matches: people narrow the
 * search.
 */
const COUNTED_AHEAD_OF_SEARCH = 1_000;

/**
 * Returns one page of a query and the total. Applies filters, sorts and search as the listing declares. Finds
 * the page by its keys alone, so that the other columns are read for these rows only.
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, Row>,
  options: ListOptions<DB, TB>,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  const { listing, wanted } = options;
  const lastPage = maxPage(wanted.per_page);
  if (wanted.page > lastPage) throw invalidField("page", "too_big", { maximum: lastPage });
  const offset = (wanted.page - 1) * wanted.per_page;
  const matching = searched(filtered(rows, options), options).clearSelect();
  const keys = sorted(matching.select(sql`${columnRef(options.unique)}`.as("key")), options)
    .limit(wanted.per_page)
    .offset(offset);
  // With the keys in an array, PostgreSQL finds them first, in a separate plan, and needs no join.
  const page = await sorted(rows, options)
    .where(sql<SqlBool>`${columnRef(options.unique)} = any(array${keys})`)
    .execute();
  const counted = await countAll(db, matching, options, page.length);
  return { rows: page, meta: listMeta(listing, { ...wanted, ...counted }) };
}

/** The filters and order of a list, without pages. */
export type RequestedRows = Omit<RequestedPage, "page" | "per_page">;

/** Returns every matching row in order, for exports and bulk tasks. */
export function everyRow<DB, TB extends keyof DB, Row>(
  { rows, ...source }: ListSource<DB, TB, Row>,
  wanted: RequestedRows,
): SelectQueryBuilder<DB, TB, Row> {
  const options = { ...source, wanted: { ...wanted, page: 1, per_page: 1 } };
  return sorted(searched(filtered(rows, options), options), options);
}

/** Returns every matching row without order and columns, for counts and sums over the whole filter. */
export function matchingRows<DB, TB extends keyof DB, Row>(
  { rows, ...source }: ListSource<DB, TB, Row>,
  wanted: Pick<RequestedPage, "query" | "filter_fields">,
): SelectQueryBuilder<DB, TB, {}> {
  const anyOrder = {
    sort_by: source.listing.defaultSort,
    sort_direction: "asc",
    page: 1,
    per_page: 1,
  } as const;
  const options = { ...source, wanted: { ...anyOrder, ...wanted } };
  return searched(filtered(rows, options), options).clearSelect();
}

/** A page that is not full is the last one and gives the total. An empty page lies beyond the end. */
async function countAll<DB, TB extends keyof DB>(
  db: Db,
  matching: SelectQueryBuilder<DB, TB, {}>,
  options: ListOptions<DB, TB>,
  found: number,
): Promise<Pick<ListMeta, "total" | "total_is_capped">> {
  const { page, per_page, query } = options.wanted;
  const offset = (page - 1) * per_page;
  if (found < per_page && (found > 0 || page === 1)) return { total: offset + found, total_is_capped: false };
  const most = offset + (query ? COUNTED_AHEAD_OF_SEARCH : COUNTED_AHEAD);
  const counted = (query ? inUsualOrder(matching, options) : matching)
    .select(sql`1`.as("one"))
    .limit(most + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${counted}) counted`.execute(
    db,
  );
  const { total } = rows[0]!;
  return { total: Math.min(total, most), total_is_capped: total > most };
}

/**
 * A common word is found fastest by walking through the list in order. Without an order the planner would
 * gather all matches of the index first, or start at the beginning of the table, where rows of other events
 * lie.
 */
function inUsualOrder<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, {}>,
  options: ListOptions<DB, TB>,
): SelectQueryBuilder<DB, TB, {}> {
  const { defaultSort, defaultDirection = "asc" } = options.listing;
  const wanted = { ...options.wanted, sort_by: defaultSort, sort_direction: defaultDirection };
  return sorted(matching, { ...options, wanted });
}

/**
 * Uses the default order of nulls where no value can be null, because an index may then provide the order.
 */
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
      const values = options.values?.[field];
      if (values) {
        narrowed = narrowed.where(compareValues(values, operator as FilterOperator, value));
        continue;
      }
      const column = columnOf(options, field);
      narrowed = narrowed.where(
        isMoment
          ? compareMoment(column, operator as FilterOperator, value, zone)
          : comparison(
              isText(listing, field) ? column : asText(column, operator),
              operator as FilterOperator,
              value,
            ),
      );
      if (isFoundByWords(options, field, operator, value))
        narrowed = narrowed.where(contains(options.search.words, value));
    }
  }
  return narrowed;
}

function isText(listing: Listing, field: string): boolean {
  return listing.filters?.[field] === "text" || listing.filters?.[field] === "code";
}

/** Converts a number or a state to text, so that a part of it can be searched. */
function asText(column: unknown, operator: string): unknown {
  return operator === "like" || operator === "not_like" ? sql`${columnRef(column)}::text` : column;
}

/** Finds candidates by the trigram index, then filters on the exact column. */
function isFoundByWords<DB, TB extends keyof DB>(
  { search }: ListOptions<DB, TB>,
  field: string,
  operator: string,
  value: unknown,
): value is string {
  const isInside = operator === "eq" || operator === "like";
  return isInside && typeof value === "string" && !isShort(value) && !!search.includes?.includes(field);
}

function searched<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { wanted: { query }, search }: ListOptions<DB, TB>,
): SelectQueryBuilder<DB, TB, Row> {
  if (!query) return rows;
  const found =
    search.shortFindsBeginnings && isShort(query)
      ? beginsWith(search.words, query)
      : contains(search.words, query);
  const also = search.alsoFinds?.(query);
  return rows.where(also ? sql<SqlBool>`(${found} or ${also})` : found);
}

function columnOf<DB, TB extends keyof DB>(options: Pick<ListOptions<DB, TB>, "columns">, field: string) {
  const column = options.columns[field];
  if (column === undefined) throw new Error(`the listing declares ${field}, but it has no column`);
  return column;
}
