import { z } from "zod";

import { CURRENCY_CODES } from "./currencies.ts";
import type { FieldProblem } from "./field-problems.ts";
import type { FilterKind, FilterOperator, Listing } from "./listing.ts";
import { DEFAULT_PER_PAGE, FILTER_OPERATORS, MAX_PER_PAGE, MAX_SEARCHED, operatorsFor } from "./listing.ts";
import { LOCALE_CODES } from "./languages/locales.ts";
import { MAX_MINOR } from "./money.ts";
import { normalizeCode } from "./codes/normalize-code.ts";
import type { ShortIdPrefix } from "./short-id.ts";
import { shortIdPattern } from "./short-id.ts";
import { hasForbiddenCharacters, isBlankHtml } from "./text.ts";
import { canonicalZone, isKnownZone, isWallTime } from "./time/zoned-time.ts";

/** Maximum quantity, more than anyone buys at once. */
export const MAX_QUANTITY = 10_000;

/** A numeric id. Paths and queries contain it as digits, bodies as a number. */
export const Id = z.preprocess(
  (value) => (typeof value === "string" && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value),
  z.int().min(1),
) as z.ZodType<number, number | string>;

/** A short id of one kind, as in a link. */
export function ShortId(prefix: ShortIdPrefix) {
  return z.string().regex(shortIdPattern(prefix));
}

/** A stored short id. Answers accept any form, because only input needs validation. */
export const KnownShortId = z.string().min(1);

/** An instant in UTC, `2027-03-28T17:30:00.000Z`. */
export const Instant = z.iso.datetime();

/** With seconds. */
const MAX_WALL_TIME_LENGTH = 19;

/** A wall-clock time without a zone, `2027-03-28T19:30`. It is in the event's zone. */
export const WallTime = z.string().refine(isWallTime, because("invalid_format")).max(MAX_WALL_TIME_LENGTH);

/** A stored wall-clock time. Answers accept any form, because only input needs validation. */
export const KnownWallTime = z.string();

/** A calendar day, `2027-03-28`. */
export const Day = z.iso.date();

/** The years in which events may take place. PostgreSQL's calendar has no year 0. */
const YEARS = /^(?:19|20|21)/;

/** A day as input. */
export const RequestedDay = Day.regex(YEARS);

/** An instant as input. */
export const RequestedInstant = Instant.regex(YEARS);

export const CurrencyCode = z.enum(CURRENCY_CODES);

/** An amount in minor units, as a JSON number. Text is not accepted as an amount here. */
export const Minor = z.int().min(0).max(MAX_MINOR);

/** The quantity of something to buy: a JSON number from 1. */
export const Quantity = z.int().min(1).max(MAX_QUANTITY);

export const Locale = z.enum(LOCALE_CODES);

/** A named time zone. Retired names are converted to current ones. */
export const Zone = z
  .string()
  .max(64)
  .refine(isKnownZone, because("invalid_choice"))
  .overwrite((zone) => canonicalZone(zone) ?? zone);

const LOCAL_PART = /[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*/;
const DOMAIN_NAME = /(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})/;
const EMAIL = new RegExp(`^(?=.{1,64}@)${LOCAL_PART.source}@${DOMAIN_NAME.source}$`);

/**
 * One e-mail address in lower case. Excludes display names, second recipients, and line breaks that could
 * start a header.
 */
export function emailUpTo(max: number) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .max(max)
    .check(z.email({ pattern: EMAIL }));
}

export const Email = emailUpTo(255);

/** A required text, trimmed. */
export function Text(max: number) {
  return z.string().trim().min(1).max(max).refine(isStorable, because("forbidden_characters"));
}

/** An optional text. A blank text counts as absent and becomes null. */
export function OptionalText(max: number) {
  const text = z.string().trim().max(max).refine(isStorable, because("forbidden_characters"));
  return orNull(text, (given) => given.trim() === "");
}

/** A text in a change. Absent: no change. Blank or null: clears the text. */
export function ClearableText(max: number) {
  const text = z.string().trim().max(max).refine(isStorable, because("forbidden_characters"));
  const blankToNull = (given: unknown) => (typeof given === "string" && given.trim() === "" ? null : given);
  return z.preprocess(blankToNull, text.nullable()).optional() as unknown as z.ZodOptional<
    z.ZodType<string | null, string | null>
  >;
}

/** Optional formatted text. HTML without any text counts as absent. The value is not sanitised yet. */
export function OptionalHtml(max: number) {
  return orNull(z.string().max(max).refine(isStorable, because("forbidden_characters")), isBlankHtml);
}

/** Ids in a query: `7,8` or a repeated parameter. */
export function IdList(max: number) {
  return z.preprocess(splitList, z.array(Id).max(max)) as unknown as z.ZodType<
    number[],
    (number | string)[] | string
  >;
}

/** One resource. */
export function one<Item extends z.ZodType>(item: Item) {
  return z.object({ data: item });
}

/** A list without pages. */
export function allOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item) });
}

/** One page of a list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), meta: Meta });
}

const Direction = z.enum(["asc", "desc"]);

const Meta = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** True if the list has more rows than `total`, where counting stops. */
  total_is_capped: z.boolean(),
  last_page: z.int(),
  from: z.int().nullable(),
  to: z.int().nullable(),
  allowed_sorts: z.array(z.string()),
  default_sort: z.string(),
  default_sort_direction: Direction,
  allowed_filters: z.record(z.string(), z.array(z.enum(FILTER_OPERATORS))),
});

/**
 * The query of a list: `page`, `per_page`, `query`, `sort_by`, `sort_direction` and
 * `filter_fields[field][operator]`. Refuses fields that the listing does not declare.
 */
export function listingQuery<const L extends Listing>(listing: L) {
  type Filters = FiltersOf<L>;
  const filters = Object.entries(listing.filters ?? {}).map(([field, kind]) => [field, filterOf(kind)]);
  return z.strictObject({
    ...pageQuery(listing.defaultPerPage),
    query: OptionalText(MAX_SEARCHED),
    sort_by: z.enum(listing.sorts as L["sorts"]).default(listing.defaultSort as never),
    sort_direction: Direction.default(listing.defaultDirection ?? "asc"),
    filter_fields: z.strictObject(Object.fromEntries(filters)).default({}) as unknown as z.ZodDefault<
      z.ZodType<Filters, unknown>
    >,
  });
}

/** The fields of a query that choose a page. */
export function pageQuery(defaultPerPage = DEFAULT_PER_PAGE) {
  return {
    page: digits(1, 1_000_000).default(1),
    per_page: digits(1, MAX_PER_PAGE).default(defaultPerPage),
  };
}

/** A parsed `filter_fields`: the requested comparisons by field. */
export type FiltersOf<L extends Listing> = {
  [Field in keyof NonNullable<L["filters"]>]?: Comparisons<NonNullable<L["filters"]>[Field]>;
};

type Comparisons<Kind> = {
  [Operator in Exclude<FilterOperator, "in" | "like" | "not_like">]?: ValueOf<Kind> | null;
} & {
  in?: ValueOf<Kind>[];
  like?: string;
  not_like?: string;
};

type ValueOf<Kind> = Kind extends readonly (infer Word)[]
  ? Word
  : { text: string; code: string; instant: string; number: number; boolean: boolean }[Kind &
      ("text" | "code" | "instant" | "number" | "boolean")];

const filters = new Map<FilterKind, z.ZodType>();

/**
 * The schema of comparisons for a type of field. Shared by all its fields, because separate schemas take 8 MB
 * per thread.
 */
function filterOf(kind: FilterKind): z.ZodType {
  const built = filters.get(kind) ?? buildFilter(kind);
  filters.set(kind, built);
  return built;
}

function buildFilter(kind: FilterKind): z.ZodType {
  const value = filterValue(kind);
  // "like" compares the text form of any type: "2027-03" of an instant, "REFUND" of a status.
  const text = kind === "code" ? value : filterValue("text");
  const comparisons = operatorsFor(kind).map((operator) => {
    const isLike = operator === "like" || operator === "not_like";
    return [operator, (isLike ? text : comparisonOf(operator, value)).optional()];
  });
  return z.strictObject(Object.fromEntries(comparisons)).optional();
}

function comparisonOf(operator: FilterOperator, value: z.ZodType): z.ZodType {
  if (operator === "in") return z.preprocess(splitList, z.array(value).min(1).max(100));
  if (operator === "eq" || operator === "ne")
    return z.preprocess((given) => (given === "null" ? null : given), value.nullable());
  return value;
}

function filterValue(kind: FilterKind): z.ZodType {
  if (kind === "text")
    return z.string().max(MAX_SEARCHED).refine(isStorable, because("forbidden_characters"));
  if (kind === "code")
    return z.preprocess(
      // A value of invisible characters alone matches no code. Blank, "like" would match all of them.
      (given) => (typeof given === "string" ? normalizeCode(given) || given : given),
      filterValue("text"),
    );
  if (kind === "number") return z.preprocess(readDigits, z.int());
  if (kind === "instant") return z.union([RequestedInstant, RequestedDay]);
  if (kind === "boolean")
    return z.preprocess(
      (given) => (given === "true" ? true : given === "false" ? false : given),
      z.boolean(),
    );
  return z.enum(kind as [string, ...string[]]);
}

/** `a,b` and a repeated parameter both give a list. */
function splitList(given: unknown): unknown {
  return typeof given === "string" ? given.split(",") : given;
}

function digits(min: number, max: number) {
  return z.preprocess(readDigits, z.int().min(min).max(max)) as z.ZodType<
    number,
    number | string | undefined
  >;
}

function readDigits(given: unknown): unknown {
  return typeof given === "string" && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
}

/** Uses preprocess and default instead of a transform, so that the API description can show the schema. */
function orNull(text: z.ZodType<string, string>, isLeftOut: (given: string) => boolean) {
  const blankToNull = (given: unknown) => (typeof given === "string" && isLeftOut(given) ? null : given);
  return z.preprocess(blankToNull, text.nullable()).default(null) as unknown as z.ZodDefault<
    z.ZodType<string | null, string | null>
  >;
}

function isStorable(text: string): boolean {
  return !hasForbiddenCharacters(text);
}

/** Parameters of a custom check that name the problem, because zod has no code for it. */
function because(code: FieldProblem["code"]) {
  return { params: { problem: { code } satisfies FieldProblem } };
}
