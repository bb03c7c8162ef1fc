import type { JsonSchema } from "../../src/platform/http/describe-api.ts";
import type { Random } from "./random.ts";

/** Ids of existing rows, by the parameter names of calls. */
export type Known = Record<string, number | string>;

/** Returns a value that roughly fits a schema, before the fuzz mutates it. */
export function valueOf(schema: JsonSchema, random: Random, known: Known, name = ""): unknown {
  if (name in known && random.chance(0.8)) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(random.pick(choices), random, known, name);
  switch (schema.type) {
    case "object":
      return objectOf(schema, random, known);
    case "array":
      return arrayOf(schema, random, known, name);
    case "integer":
    case "number":
      return numberOf(schema, random);
    case "boolean":
      return random.chance(0.5);
    case "string":
      return textOf(schema, random, name);
    case "null":
      return null;
    default:
      return random.pick(ODD);
  }
}

function objectOf(schema: JsonSchema, random: Random, known: Known): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [field, one] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(field) ?? false;
    if (isNeeded || random.chance(0.6)) made[field] = valueOf(one, random, known, field);
  }
  if (typeof schema.additionalProperties === "object" && random.chance(0.5))
    made["some"] = valueOf(schema.additionalProperties, random, known);
  return made;
}

function arrayOf(schema: JsonSchema, random: Random, known: Known, name: string): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((one) => valueOf(one, random, known));
  const length = (schema.minItems ?? 0) + random.upTo(3);
  // An item of product_ids is a product_id.
  return Array.from({ length }, () => valueOf(schema.items ?? {}, random, known, name.replace(/s$/, "")));
}

function numberOf({ minimum = -10, maximum = 1_000 }: JsonSchema, random: Random): number {
  const low = Math.max(minimum, -1_000_000);
  return random.chance(0.1) ? maximum : low + random.upTo(Math.min(maximum - low, 100) + 1);
}

function textOf(schema: JsonSchema, random: Random, name: string): string {
  if (schema.format === "uuid" || /scan_id/.test(name)) return crypto.randomUUID();
  if (schema.format === "date-time") return random.pick(["2031-05-04T18:00:00.000Z", "1970-01-01T00:00:00Z"]);
  if (schema.format === "date") return random.pick(["2026-05-04", "2031-12-31"]);
  if (schema.format === "email" || /email/.test(name)) return `fuzz-${random.upTo(1_000_000)}@example.org`;
  if (/end_date|expir/.test(name)) return random.pick(["2032-05-04T20:00", "2033-03-27T02:30"]);
  if (/date|_at$/.test(name)) return random.pick(["2031-05-04T20:00", "2030-03-31T02:30"]);
  if (/timezone/.test(name)) return random.pick(["Europe/Berlin", "Pacific/Apia", "US/Pacific"]);
  if (/url|website/.test(name)) return "https://example.org/a?b=c";
  if (name.endsWith("_handle")) return random.pick(["words", "@words"]);
  const text = random.pick(["x", "Words", "Zwölf Boxkämpfer", "<p>Text <b>and</b> more</p>", "3"]);
  return text.padEnd(schema.minLength ?? 0, "y").slice(0, schema.maxLength ?? 10_000);
}

/** Values that no form sends. */
export const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -(2 ** 53),
  "",
  " ",
  "0",
  "-1",
  "1e2",
  "NaN",
  "9007199254740993",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202etxt.exe",
  "\u200b",
  "𝒯𝑒𝓈𝓉 🎟️ Ω≈ç√",
  "x".repeat(70_000),
  "'; drop table orders; --",
  "%00%ff%",
  "../../../etc/passwd",
  "{{constructor.constructor('return process')()}}",
  "<script>alert(1)</script>",
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "0000-00-00",
  "9999-12-31T23:59:60.999Z",
  "2026-02-30",
  "2031-05-04T25:61",
  "12:00",
  [],
  [[]],
  [null],
  {},
  { id: 1 },
  { constructor: { prototype: { polluted: true } } },
];

/** Returns the value with a part changed, left out, or added. */
export function spoiled(value: unknown, random: Random): unknown {
  const copy = structuredClone(value);
  const places = placesIn(copy);
  if (places.length === 0 || random.chance(0.05)) return random.pick([...ODD, deep(500)]);
  const { holder, key } = random.pick(places);
  const way = random.upTo(10);
  if (way === 0) delete (holder as Record<string, unknown>)[key];
  else if (way === 1) addUnknownField(holder, random);
  else if (way === 2) Object.assign(holder, { [key]: deep(200) });
  else if (way === 3)
    Object.assign(holder, { [key]: Array.from({ length: 3_000 }, () => (holder as never)[key]) });
  else Object.assign(holder, { [key]: random.pick(ODD) });
  return copy;
}

interface Place {
  holder: object;
  key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => [
    { holder: value, key },
    ...placesIn((value as Record<string, unknown>)[key]),
  ]);
}

function addUnknownField(holder: object, random: Random): void {
  const names = ["account_id", "role", "id", "status", "toString", "__proto__", "🎟️", "x".repeat(5_000), ""];
  // Defined as an own property, also if its name is that of the prototype.
  Object.defineProperty(holder, random.pick(names), {
    value: random.pick([1, { isAdmin: true, polluted: true }]),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
}
