import sharp from "sharp";
import type { JsonSchema, Operation } from "../../src/platform/http/describe-api.ts";
import { writeQueryString } from "../../src/platform/http/query-string.ts";
import type { Random } from "./random.ts";
import { type Known, ODD, spoiled, valueOf } from "./values.ts";

const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#3446e0" } })
  .png()
  .toBuffer();

export const FORM_TYPE = "multipart/form-data; boundary=frontier";

export interface Asked {
  call: string;
  operation: Operation;
  known: Known;
}

export interface Request {
  address: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Returns a request as described, or with a mistake in it. */
export function requestOf({ call, operation, known }: Asked, random: Random, isWhole: boolean): Request {
  const [method, path] = call.split(" ") as [string, string];
  const query: Record<string, unknown> = {};
  let filled = path;
  for (const { name, in: place, schema, required } of operation.parameters) {
    if (place === "path") {
      const value = isWhole || random.chance(0.8) ? valueOf(schema, random, known, name) : random.pick(ODD);
      filled = filled.replace(`{${name}}`, encodeURIComponent(wellFormed(value)).slice(0, 2_000) || "%20");
    } else if (place === "query" && (required || random.chance(0.4))) {
      query[name] = valueOf(schema, random, known, name);
    }
  }
  const asked = writeQueryString(isWhole ? query : (spoiled(query, random) as object));
  const content = operation.requestBody?.content;
  const body = content && bodyOf(Object.values(content)[0]!.schema, { known, random, isWhole });
  const isForm = content && "multipart/form-data" in content;
  return {
    address: `${method} ${filled}?${String(asked).slice(0, 6_000)}`,
    body: isForm ? formOf(body!) : body,
    headers: {
      ...(isForm
        ? { "content-type": FORM_TYPE }
        : body !== undefined && { "content-type": "application/json" }),
      ...(random.chance(0.2) && { "idempotency-key": random.pick(["same", "other", "é", "x".repeat(300)]) }),
    },
  };
}

function bodyOf(
  schema: JsonSchema,
  { known, random, isWhole }: { known: Known; random: Random; isWhole: boolean },
): string {
  const value = valueOf(schema, random, known);
  if (isWhole) return JSON.stringify(value);
  if (random.chance(0.05))
    return random.pick(["", "{", '{"a":1}}', "\u0000", "[".repeat(20_000), "1e999", "nul"]);
  return JSON.stringify(
    random.chance(0.3) ? spoiled(spoiled(value, random), random) : spoiled(value, random),
  );
}

/** A bulk call has only `ids`, so the path determines their kind. */
export function idOf(call: string, known: Known): Known {
  const kinds = { orders: "order_id", attendees: "attendee_id", products: "product_id", users: "user_id" };
  const more = { "promo-codes": "promo_code_id", "taxes-and-fees": "tax_or_fee_id", events: "event_id" };
  const kind = Object.entries({ ...kinds, ...more }).find(([place]) => call.includes(`/${place}/bulk`));
  return kind ? { id: known[kind[1]]! } : {};
}

/** Returns a form with the fields of a JSON object and a picture. */
export function formOf(body: string, content = picture): Buffer {
  const parsed = safeJson(body);
  const fields = typeof parsed === "object" && parsed !== null ? parsed : {};
  const file = "file" in fields || content !== picture ? "file" : "image";
  const parts = Object.entries(fields)
    .filter(([name]) => name !== file)
    .map(
      ([name, value]) =>
        `--frontier\r\ncontent-disposition: form-data; name="${name.slice(0, 50)}"\r\n\r\n${wellFormed(value)}\r\n`,
    );
  const head = `--frontier\r\ncontent-disposition: form-data; name="${file}"; filename="a.png"\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join("") + head), content, Buffer.from("\r\n--frontier--\r\n")]);
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

function wellFormed(value: unknown): string {
  return (typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value)).toWellFormed();
}
