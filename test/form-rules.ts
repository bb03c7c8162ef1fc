import * as z from "zod";
import type { FieldRule, FormRules } from "../src/backoffice/forms/form-rules.ts";

/** Returns the rules of a call's body, or of an object within one, for each field that a form can check by itself. */
export function formRulesOf(body: z.ZodType): FormRules {
  const { properties = {} } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  const shape = (body as z.ZodObject).shape as Record<string, z.ZodType>;
  const rules = Object.entries(shape).map(([field, schema]) => [
    field,
    ruleOf(schema, properties[field] as z.core.JSONSchema.JSONSchema),
  ]);
  return Object.fromEntries(rules.filter(([, rule]) => Object.keys(rule as FieldRule).length > 0));
}

/**
 * Returns the file from which the browser gets the rules of several calls. `src` is the relative path from
 * its folder.
 */
export function formRulesFile(bodies: Record<string, z.ZodType>, src = "../../.."): string {
  const constants = Object.entries(bodies).map(
    ([name, body]) =>
      `export const ${name} = {\n${linesOf(formRulesOf(body))}} as const satisfies FormRules;\n`,
  );
  return [
    "// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.\n",
    `import type { FormRules } from "${src}/backoffice/forms/form-rules.ts";\n\n`,
    constants.join("\n"),
  ].join("");
}

/** A required field refuses a missing value and the empty value of its type. */
function ruleOf(schema: z.ZodType, json: z.core.JSONSchema.JSONSchema): FieldRule {
  const isRefused = (value: unknown) => !schema.safeParse(value).success;
  const isRequired = isRefused(undefined) && isRefused(json.type === "array" ? [] : "");
  const maxLength = maxLengthOf(json);
  return {
    ...(isRequired && { isRequired }),
    ...(maxLength && { maxLength }),
    ...limitsOf(json),
  };
}

function maxLengthOf(json: z.core.JSONSchema.JSONSchema): number | undefined {
  return kindsOf(json).find(({ maxLength }) => maxLength !== undefined)?.maxLength;
}

/** The limits of a number. An id has no greatest value, and no limits in a form. */
function limitsOf(json: z.core.JSONSchema.JSONSchema): Pick<FieldRule, "min" | "max"> {
  const number = kindsOf(json).find(({ maximum }) => maximum !== undefined);
  if (number?.minimum === undefined || number.maximum === Number.MAX_SAFE_INTEGER) return {};
  return { min: number.minimum, max: number.maximum! };
}

function kindsOf(json: z.core.JSONSchema.JSONSchema): z.core.JSONSchema.JSONSchema[] {
  return [json, ...((json.anyOf ?? []) as z.core.JSONSchema.JSONSchema[])];
}

function linesOf(rules: FormRules): string {
  return Object.entries(rules)
    .map(([field, rule]) => `  ${field}: { ${partsOf(rule)} },\n`)
    .join("");
}

function partsOf(rule: FieldRule): string {
  return Object.entries(rule)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}
