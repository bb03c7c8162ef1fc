import {
  type RawBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import {
  type FilterOperator,
  type Listing,
  type ListMeta,
  listMeta,
  MAX_ROWS_PAGED,
} from "../../values/listing.ts";
import { invalidField } from "../../values/refusal.ts";
import { columnRef } from "./column-ref.ts";
import type { Db } from "./database.ts";
import { compareMoment, comparison, type Zone } from "./listing-comparisons.ts";
import { beginsWith, contains, isShort } from "./listing-words.ts";

/** A parsed `listingQuery`, as handlers get it. */
export interface WantedPage {
  page: number;
  per_page: number;
  query: string | null;
  sort_by: string;
  sort_direction: "asc" | "desc";
  filter_fields: Record<string, Partial<Record<FilterOperator, unknown>> | undefined>;
}

/** A list as its area knows it: which rows there are, and what they are sorted, filtered and found by. */
export interface ListSource<DB, TB extends keyof DB, Row> extends Omit<ListOptions<DB, TB>, "wanted"> {
  rows: SelectQueryBuilder<DB, TB, Row>;
}

interface ListOptions<DB, TB extends keyof DB> {
  listing: Listing;
  wanted: WantedPage;
  /** The column behind each field that the listing sorts or filters by. */
  columns: Readonly<Record<string, ReferenceExpression<DB, TB>>>;
  /** Fields that may be empty: sorted by one of these, rows without it come last in either direction. */
  optional?: readonly string[];
  search: Search<DB, TB>;
  /** What is unique, so that rows that compare equal keep one order over all pages. */
  unique: ReferenceExpression<DB, TB>;
  /** The zone whose days are meant where a moment is compared with a day, or the column that says it for each row. */
  zone?: Zone;
}

interface Search<DB, TB extends keyof DB> {
  /** The one text in which `query` is looked for. An index of its trigrams lets it be long. */
  words: ReferenceExpression<DB, TB>;
  /** Fields that are part of these words as they stand: what is looked for in one of them is in the words too. */
  includes?: readonly string[];
  /** Rows that a query finds by something else than their words. */
  alsoFinds?: (query: string) => RawBuilder<SqlBool> | undefined;
  /**
   * For lists of a million rows. An index knows what stands inside a text from three characters on; fewer
   * would be compared with every row, so they find only what begins with them: a name, an address, a code.
   */
  shortFindsBeginnings?: boolean;
}

/** Rows are counted exactly as far as this beyond the page: a longer list is searched, not counted. */
const COUNTED_AHEAD = 10_000;
/** What a search finds must be looked at word for word, and nobody pages through it: it is narrowed. */
const COUNTED_AHEAD_OF_SEARCH = 1_000;

/**
 * One page of a query and how many rows there are in all. Filters, sorts and search as the listing declares.
 * The page is found by its keys alone, so that what its rows hold is read for these and for no others.
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  db: Db,
  rows: SelectQueryBuilder<DB, TB, Row>,
  options: ListOptions<DB, TB>,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  const { listing, wanted } = options;
  const lastPage = Math.floor(MAX_ROWS_PAGED / wanted.per_page);
  if (wanted.page > lastPage) throw invalidField("page", "too_big", { maximum: lastPage });
  const offset = (wanted.page - 1) * wanted.per_page;
  const matching = searched(filtered(rows, options), options).clearSelect();
  const keys = sorted(matching.select(sql`${columnRef(options.unique)}`.as("key")), options)
    .limit(wanted.per_page)
    .offset(offset);
  // As an array the keys are found first, by a plan of their own, and need no joining.
  const page = await sorted(rows, options)
    .where(sql<SqlBool>`${columnRef(options.unique)} = any(array${keys})`)
    .execute();
  const counted = await countAll(db, matching, options, page.length);
  return { rows: page, meta: listMeta(listing, { ...wanted, ...counted }) };
}

/** What a list is narrowed to and ordered by, without pages. */
export type WantedRows = Omit<WantedPage, "page" | "per_page">;

/** Every row that fits, in the wanted order: for exports, and for doing something with all of them. */
export function everyRow<DB, TB extends keyof DB, Row>(
  { rows, ...source }: ListSource<DB, TB, Row>,
  wanted: WantedRows,
): SelectQueryBuilder<DB, TB, Row> {
  const options = { ...source, wanted: { ...wanted, page: 1, per_page: 1 } };
  return sorted(searched(filtered(rows, options), options), options);
}

/** A page that is not full is the last one and says itself how many there are; one without rows lies beyond it. */
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
 * A common word is found soonest by walking through the list. Counted in no order its rows would be taken from
 * the index of words, which gathers all of them first, or from the table's beginning, where other events lie.
 */
function inUsualOrder<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, {}>,
  options: ListOptions<DB, TB>,
): SelectQueryBuilder<DB, TB, {}> {
  const { defaultSort, defaultDirection = "asc" } = options.listing;
  const wanted = { ...options.wanted, sort_by: defaultSort, sort_direction: defaultDirection };
  return sorted(matching, { ...options, wanted });
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
  return listing.filters?.[field] === "text";
}

/** Part of a number, or of a state, is looked for in how it is written. */
function asText(column: unknown, operator: string): unknown {
  return operator === "like" || operator === "not_like" ? sql`${columnRef(column)}::text` : column;
}

/** Then the words' index finds the rows, of which the comparison with the field itself takes its own. */
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
  if (column === undefined) throw new Error(`the listing declares ${field}, but no column stands behind it`);
  return column;
}
