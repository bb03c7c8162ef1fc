import type { Money } from "./money.ts";

/** Possible problems of one field. Texts are chosen at the edge, as for refusals. */
export const FIELD_PROBLEMS = [
  "required",
  "too_short",
  "too_long",
  "too_small",
  "too_big",
  "too_few",
  "too_many",
  "not_a_number",
  "not_whole",
  "too_many_decimals",
  "invalid_format",
  "invalid_choice",
  "not_an_email",
  "not_a_colour",
  "forbidden_characters",
  "past",
  "too_far_ahead",
  "before_start",
  "after_start",
  "duplicate",
  "mismatch",
  "unknown",
  "sold_out",
  "not_enough_left",
  "not_on_sale",
  "not_a_picture",
  "picture_too_small",
  "picture_too_large",
  "owner_fixed",
  "not_yourself",
  "not_scheduled",
  "too_many_scheduled",
  "internal_address",
  "unresolvable",
  "unknown_placeholder",
  "unsubscribed",
  "address_missing",
  "not_in_review",
  "file_kind",
  "files_too_large",
  "not_a_table",
  "too_many_lines",
  "already_issued",
  "person_erased",
  "emails_to_one",
  "emails_left",
  "file_repeated",
  "template_value",
  "template_filter",
  "template_tag",
  "template_not_closed",
  "template_unreadable",
  "template_too_much",
  "template_empty",
] as const;

export type FieldProblemCode = (typeof FIELD_PROBLEMS)[number];

export type FieldProblem = {
  code: FieldProblemCode;
  facts?: Record<string, string | number | boolean | Money | null>;
};

/** The required part of a zod issue. Structural, so that this file does not import zod. */
export type SchemaIssue = {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly format?: unknown;
  readonly keys?: readonly string[];
  /** Set by the custom checks in wire.ts. */
  readonly params?: { readonly problem?: FieldProblem } | undefined;
};

/** Converts a failed parse to problems by field path (`products.0.quantity`). */
export function fieldProblemsOf(
  issues: readonly SchemaIssue[],
  input: unknown,
): Record<string, FieldProblem[]> {
  // Without a prototype, because a client's field may be named `constructor`.
  const fields: Record<string, FieldProblem[]> = Object.create(null);
  for (const issue of issues) {
    const unknownKeys = issue.code === "unrecognized_keys" ? issue.keys : undefined;
    const paths = unknownKeys ? unknownKeys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const name = path.map(String).join(".");
      const problem = isAbsent(valueAt(input, path)) ? { code: "required" as const } : problemOf(issue);
      fields[name] = [...(fields[name] ?? []), problem];
    }
  }
  return fields;
}

function problemOf(issue: SchemaIssue): FieldProblem {
  switch (issue.code) {
    case "invalid_type":
      return { code: typeProblem(String(issue.expected)) };
    case "too_small":
      return {
        code: sizeProblem(issue, "too_short", "too_few", "too_small"),
        facts: { minimum: Number(issue.minimum) },
      };
    case "too_big":
      return {
        code: sizeProblem(issue, "too_long", "too_many", "too_big"),
        facts: { maximum: Number(issue.maximum) },
      };
    case "invalid_format":
      return { code: issue.format === "email" ? "not_an_email" : "invalid_format" };
    case "invalid_value":
      return { code: "invalid_choice" };
    case "unrecognized_keys":
      return { code: "unknown" };
    case "custom":
      return (issue.params as { problem?: FieldProblem } | undefined)?.problem ?? { code: "invalid_format" };
    default:
      return { code: "invalid_format" };
  }
}

function typeProblem(expected: string): FieldProblemCode {
  if (expected === "int") return "not_whole";
  return expected === "number" ? "not_a_number" : "invalid_format";
}

function sizeProblem(
  issue: SchemaIssue,
  ofText: FieldProblemCode,
  ofList: FieldProblemCode,
  ofNumber: FieldProblemCode,
): FieldProblemCode {
  if (issue.origin === "string") return ofText;
  return issue.origin === "array" ? ofList : ofNumber;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  );
}
