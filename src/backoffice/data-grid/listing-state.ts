import { readQueryString, writeQueryString } from "../../platform/http/query-string.ts";
import {
  DEFAULT_PER_PAGE,
  FILTER_OPERATORS,
  type FilterOperator,
  type SortDirection,
} from "../../values/listing.ts";

/** The state of a list, as the address stores it and the API accepts it. */
export interface ListingState {
  page: number;
  per_page: number;
  query?: string;
  sort_by?: string;
  sort_direction?: SortDirection;
  /** The compared values of each field. `in` has several values. */
  filter_fields: Record<string, Comparisons>;
}

export type Comparisons = { in?: string[] } & { [Operator in Exclude<FilterOperator, "in">]?: string };

export const PAGE_SIZES = [20, 50, 100];

/** Reads the state from an address. Ignores other parameters. */
export function readListing(search: string, filterFields: readonly string[] = []): ListingState {
  const given = readQueryString(search);
  const perPage = Number(textOf(given.per_page));
  const direction = textOf(given.sort_direction);
  return {
    page: Math.max(1, Math.trunc(Number(textOf(given.page))) || 1),
    per_page: PAGE_SIZES.includes(perPage) ? perPage : DEFAULT_PER_PAGE,
    ...optional("query", textOf(given.query)?.trim() || undefined),
    ...optional("sort_by", textOf(given.sort_by)),
    ...optional("sort_direction", direction === "asc" || direction === "desc" ? direction : undefined),
    filter_fields: readFilters(given.filter_fields, filterFields),
  };
}

/** Returns the query of the address with another state. Other parameters, such as an open drawer, stay. */
export function writeListing(search: string, state: ListingState): string {
  const kept = new URLSearchParams(search);
  for (const name of Array.from(kept.keys())) if (isListingParameter(name)) kept.delete(name);
  const { page, per_page, ...rest } = state;
  const own = writeQueryString({
    ...rest,
    ...(page > 1 && { page }),
    ...(per_page !== DEFAULT_PER_PAGE && { per_page }),
  });
  for (const [name, value] of own) kept.append(name, value);
  return kept.size > 0 ? `?${kept}` : "";
}

/** Returns the values that are chosen for one field. */
export function chosenValues(state: ListingState, field: string): string[] {
  const comparison = state.filter_fields[field];
  return comparison?.in ?? (comparison?.eq === undefined ? [] : [comparison.eq]);
}

/** Chooses other values for a field and returns to the first page. Without values the filter is removed. */
export function withChosenValues(state: ListingState, field: string, values: string[]): ListingState {
  const { [field]: before, ...others } = state.filter_fields;
  const { eq: _eq, in: _in, ...kept } = before ?? {};
  const comparisons: Comparisons = {
    ...kept,
    ...(values.length === 1 && { eq: values[0]! }),
    ...(values.length > 1 && { in: values }),
  };
  return {
    ...state,
    page: 1,
    filter_fields: Object.keys(comparisons).length === 0 ? others : { ...others, [field]: comparisons },
  };
}

/** Sets or removes one comparison of a field. Other comparisons of the field stay. */
export function withComparison(
  state: ListingState,
  field: string,
  operator: FilterOperator,
  value: string | undefined,
): ListingState {
  const { [field]: before, ...others } = state.filter_fields;
  const { [operator]: _, ...kept } = before ?? {};
  const comparisons =
    value === undefined ? kept : { ...kept, [operator]: operator === "in" ? value.split(",") : value };
  return {
    ...state,
    page: 1,
    filter_fields: Object.keys(comparisons).length === 0 ? others : { ...others, [field]: comparisons },
  };
}

/** True if the address contains parameters of the list. */
export function hasListingParameters(search: string): boolean {
  return Array.from(new URLSearchParams(search).keys()).some(isListingParameter);
}

export function isNarrowed(state: ListingState): boolean {
  return state.query !== undefined || Object.keys(state.filter_fields).length > 0;
}

export function withoutNarrowing(state: ListingState): ListingState {
  return { ...state, page: 1, query: undefined, filter_fields: {} };
}

function readFilters(given: unknown, fields: readonly string[]): ListingState["filter_fields"] {
  const filters: ListingState["filter_fields"] = {};
  for (const field of fields) {
    const comparison = (given as Record<string, Record<string, unknown>> | undefined)?.[field];
    if (typeof comparison !== "object" || comparison === null) continue;
    const found: Comparisons = {};
    for (const operator of FILTER_OPERATORS) {
      const value = comparison[operator];
      const many = [value ?? []].flat().flatMap((one) => String(one).split(","));
      if (operator === "in" && many.length > 0) found.in = many;
      const one = textOf(value);
      if (operator !== "in" && one !== undefined) found[operator] = one;
    }
    if (Object.keys(found).length > 0) filters[field] = found;
  }
  return filters;
}

function isListingParameter(name: string): boolean {
  return (
    ["page", "per_page", "query", "sort_by", "sort_direction"].includes(name) ||
    name.startsWith("filter_fields[")
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function optional<Key extends string, const Value>(key: Key, value: Value | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value };
}
