export const FILTER_OPERATORS = ["eq", "ne", "gt", "gte", "lt", "lte", "like", "not_like", "in"] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export type SortDirection = "asc" | "desc";

/**
 * Type of a filter field's values. A list of words means one of these words. `code`: text whose column is normalised
 * (`normalizeCode`), and whose values may be typed in any form.
 */
export type FilterKind = "text" | "code" | "number" | "instant" | "boolean" | readonly [string, ...string[]];

/** Fields for sorting and filtering a list. Declared once, beside the call. */
export type Listing = {
  readonly sorts: readonly [string, ...string[]];
  readonly defaultSort: string;
  readonly defaultDirection?: SortDirection;
  readonly defaultPerPage?: number;
  readonly filters?: Readonly<Record<string, FilterKind>>;
};

export const DEFAULT_PER_PAGE = 20;
export const MAX_PER_PAGE = 100;
/**
 * Paging ends at this row, because the database counts from the first row for every page. Filters and sorting
 * reach later rows.
 */
const MAX_ROWS_PAGED = 100_000;
/** The last page that a list has, however many rows it has. */
export const maxPage = (perPage: number) => Math.floor(MAX_ROWS_PAGED / perPage);
/** The maximum length of a search or filter text. */
export const MAX_SEARCHED = 200;

/** The filter operators for a type of value. Booleans have no order. */
export function operatorsFor(kind: FilterKind): readonly FilterOperator[] {
  return kind === "boolean" ? ["eq", "ne"] : FILTER_OPERATORS;
}

/** The `meta` of a list. */
export type ListMeta = {
  current_page: number;
  per_page: number;
  total: number;
  /** True if the list has more rows than `total`, where counting stops. */
  total_is_capped: boolean;
  last_page: number;
  from: number | null;
  to: number | null;
  allowed_sorts: string[];
  default_sort: string;
  default_sort_direction: SortDirection;
  allowed_filters: Record<string, FilterOperator[]>;
};

/** The `meta` of one page. `from` and `to` are null on a page without rows. */
export function listMeta(
  listing: Listing,
  page: { page: number; per_page: number; total: number; total_is_capped?: boolean },
): ListMeta {
  const first = (page.page - 1) * page.per_page + 1;
  const hasRows = first <= page.total;
  return {
    current_page: page.page,
    per_page: page.per_page,
    total: page.total,
    total_is_capped: page.total_is_capped ?? false,
    last_page: Math.max(1, Math.min(Math.ceil(page.total / page.per_page), maxPage(page.per_page))),
    from: hasRows ? first : null,
    to: hasRows ? Math.min(first + page.per_page - 1, page.total) : null,
    allowed_sorts: [...listing.sorts],
    default_sort: listing.defaultSort,
    default_sort_direction: listing.defaultDirection ?? "asc",
    allowed_filters: Object.fromEntries(
      Object.entries(listing.filters ?? {}).map(([field, kind]) => [field, [...operatorsFor(kind)]]),
    ),
  };
}
