import type { ApiDescription, JsonSchema, Operation } from "../../src/platform/http/describe-api.ts";

const MIN_LENGTH = 300;

/**
 * Moves every schema that is described more than once into the components, named after the call that reads it:
 * `Order` of `getOrder`. Types that are generated from this are a fifth as long, and have names.
 */
export function shareSchemas(description: ApiDescription): ApiDescription {
  const found = new Map<string, { times: number; name: string }>();
  for (const [name, schema] of schemasOf(description)) note(schema, name, found);

  const names = new Map<string, string>();
  const taken = new Set(["Problem"]);
  for (const [text, { times, name }] of found) {
    if (times < 2) continue;
    let free = name;
    for (let no = 2; taken.has(free); no++) free = `${name}${no}`;
    taken.add(free);
    names.set(text, free);
  }
  const shared: Record<string, unknown> = {};
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    const name = isShareable(value) && names.get(JSON.stringify(value));
    const replaced = () => Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one)]));
    if (!name) return replaced();
    shared[name] ??= replaced();
    return { $ref: `#/components/schemas/${name}` };
  };
  const { paths, webhooks, components, ...rest } = description;
  const { schemas, ...others } = components as { schemas: object };
  return {
    ...rest,
    paths: replace(paths) as ApiDescription["paths"],
    webhooks: replace(webhooks) as ApiDescription["webhooks"],
    components: { ...others, schemas: { ...schemas, ...shared } },
  };
}

/** Lists reads first, because their names suit the schemas best. */
function schemasOf({ paths, webhooks }: ApiDescription): [name: string, schema: unknown][] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const reads = operations.filter(({ operationId }) => operationId.startsWith("get"));
  return [
    ...[...reads, ...operations.filter((one) => !reads.includes(one))].flatMap(ofOperation),
    ...Object.entries(webhooks).map(([type, one]): [string, unknown] => [pascal(`${type}.body`), one.post]),
  ];
}

function ofOperation({ operationId, parameters, requestBody, responses }: Operation): [string, unknown][] {
  const name = pascal(operationId.replace(/^(get|find|list)/, ""));
  return [
    [name, responses],
    [`${pascal(operationId)}Body`, requestBody],
    [`${pascal(operationId)}Query`, parameters],
  ];
}

function note(value: unknown, name: string, found: Map<string, { times: number; name: string }>): void {
  if (Array.isArray(value)) {
    for (const one of value) note(one, name, found);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (isShareable(value)) {
    const text = JSON.stringify(value);
    const before = found.get(text);
    if (before) {
      before.times++;
      return;
    }
    found.set(text, { times: 1, name });
  }
  const { properties } = value as JsonSchema;
  for (const one of Object.values(value)) {
    if (one !== properties) note(one, name, found);
  }
  for (const [field, one] of Object.entries(properties ?? {}))
    note(one, field === "data" ? name : name + pascal(field), found);
}

function isShareable(value: object): boolean {
  const { type, properties, enum: choices } = value as JsonSchema;
  const isNamed = (type === "object" && properties) || choices;
  // An answer belongs to one call. Only the schemas inside it are shared.
  if (!isNamed || (properties && "data" in properties)) return false;
  return JSON.stringify(value).length >= MIN_LENGTH;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
