import type { JsonSchema } from "../describe-api.ts";

/** One field of a body or an answer: `data[].prices[].price`. */
export interface SchemaRow {
  path: string;
  type: string;
  isRequired: boolean;
  /** Limits and accepted values of the field. */
  limits: string;
}

/** Deeper fields are in `openapi.json`. */
const MAX_DEPTH = 2;
const MAX_VALUES = 40;
const FIRST_VALUES = 8;

/** Lists the fields of a schema by path, in the order of the contract. */
export function schemaRows(schema: JsonSchema, path = "", depth = 0): SchemaRow[] {
  const { items, isList } = contentOf(schema);
  const inside = isList ? `${path}[]` : path;
  const required = new Set(items.required);
  return Object.entries(items.properties ?? {}).flatMap(([name, field]) => {
    const fieldPath = inside === "" ? name : `${inside}.${name}`;
    const row = {
      path: fieldPath,
      type: typeOf(field),
      isRequired: required.has(name),
      limits: limitsOf(field),
    };
    return [row, ...(depth < MAX_DEPTH ? schemaRows(field, fieldPath, depth + 1) : [])];
  });
}

/** Returns the content of a list or of a nullable object. */
function contentOf(schema: JsonSchema): { items: JsonSchema; isList: boolean } {
  const one = withoutNull(schema);
  if (one.type !== "array") return { items: one, isList: false };
  return { items: withoutNull(one.items ?? {}), isList: true };
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const [one, ...others] = namesOf(schema).filter((name) => name !== "null");
  if (one !== undefined && others.length === 0 && Array.isArray(schema.type)) return { ...schema, type: one };
  const kinds = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  return kinds.length === 1 ? kinds[0]! : schema;
}

/** JSON Schema allows one type or several. */
function namesOf({ type }: JsonSchema): string[] {
  return ([] as string[]).concat((type as string | string[] | undefined) ?? []);
}

/** Returns a readable type: `string`, `integer or null`, `list of objects`. */
export function typeOf(schema: JsonSchema): string {
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return [...new Set(kinds.map(typeOf))].join(" or ");
  const names = namesOf(schema);
  if (names.length > 1) return names.map((type) => typeOf({ ...schema, type })).join(" or ");
  if (schema.type === "array") return `list of ${plural(typeOf(schema.items ?? {}))}`;
  if (schema.enum || schema.const !== undefined) return schema.type ?? "value";
  if (schema.type !== "null" && schema.format === "date-time") return "time (UTC)";
  if (schema.type !== "null" && schema.format === "date") return "date";
  return schema.type ?? "any value";
}

function plural(type: string): string {
  return /^(string|integer|number|object|boolean|value)$/.test(type) ? `${type}s` : type;
}

function limitsOf(schema: JsonSchema): string {
  const one = withoutNull(schema);
  const values = one.enum ?? (one.const === undefined ? undefined : [one.const]);
  const said = [
    values && someOf(values),
    range(one.minimum, one.maximum, ""),
    range(one.minLength, one.maxLength, " characters"),
    range(one.minItems, one.maxItems, " items"),
    one.default !== undefined && `default ${JSON.stringify(one.default)}`,
  ];
  return said.filter(Boolean).join("; ");
}

/**
 * Returns the first few of many values, such as currencies, countries and zones. `openapi.json` has all of
 * them.
 */
function someOf(values: readonly unknown[]): string {
  const shown = values.length > MAX_VALUES ? FIRST_VALUES : values.length;
  const said = values.slice(0, shown).map((value) => JSON.stringify(value));
  return said.join(", ") + (shown < values.length ? ` and ${values.length - shown} more` : "");
}

/** Where a contract has no limit, JSON Schema contains the limits of safe integers; these are left out. */
function range(least: number | undefined, most: number | undefined, unit: string): string | false {
  const has = (end: number | undefined): end is number =>
    end !== undefined && Math.abs(end) < Number.MAX_SAFE_INTEGER;
  if (has(least) && has(most)) return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
  if (has(most)) return `at most ${most}${unit}`;
  return has(least) && least > 0 && `at least ${least}${unit}`;
}
