import { sql } from "kysely";
import {
  chooseProducts,
  codeProblem,
  createCounters,
  discountProblem,
  normalizeCode,
  type OfEvent,
} from "../catalog/index.ts";
import { touchCatalog } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import type { FieldProblem } from "../values/field-problems.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import { randomCharacters } from "../values/short-id.ts";
import { effectOf } from "./change-promo-codes.ts";
import type { PromoCodesInput } from "./contract.ts";
import { countRoom } from "./count-room.ts";
import { GENERATED_LENGTH, MAX_PREFIX_LENGTH } from "./rules/batch.ts";

/** Characters that cannot be confused with each other. */
const CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
/** Links of one batch: each of its products is linked to each code. */
const MAX_LINKS = 50_000;

interface Created {
  codes: string[];
  created_at: string;
}

/**
 * Creates many codes with the same effect, each with a counter for its uses: given ones, or generated ones.
 * Refuses all of them if one is invalid or exists, and names each such code by its position.
 */
export async function createPromoCodes(db: Db, at: OfEvent, input: PromoCodesInput): Promise<Created> {
  const wrongDiscount = discountProblem(input);
  if (wrongDiscount) throw new Refusal("invalid", { fields: { discount: [wrongDiscount] } });
  return db.transaction().execute(async (tx) => {
    // Also makes concurrent calls wait, so no code is added between the check and the insert.
    const event = await touchCatalog(tx, at);
    const codes = input.codes.length > 0 ? input.codes.map(normalizeCode) : generate(input);
    const maximum = await countRoom(tx, at);
    const field = input.codes.length > 0 ? "codes" : "count";
    if (codes.length > maximum) throw invalidField(field, "too_many", { maximum });
    await refuseUnfit(tx, at, codes);
    const products = await chooseLinked(tx, at, input, codes.length);
    const created = await insertCodes(tx, at, codes, {
      ...effectOf(input, event),
      capacity: input.max_allowed_usages ?? null,
    });
    const ids = created.map(({ id }) => id);
    await sql`
      insert into promo_code_products (account_id, event_id, promo_code_id, product_id)
      select ${at.accountId}::bigint, ${at.eventId}::bigint, promo_code_id, product_id
      from unnest(${ids}::bigint[]) promo_code_id, unnest(${products}::bigint[]) product_id`.execute(tx);
    return { codes, created_at: created[0]!.created_at.toISOString() };
  });
}

async function chooseLinked(
  tx: Tx,
  at: OfEvent,
  { applicable_product_ids: ids }: PromoCodesInput,
  count: number,
): Promise<number[]> {
  const field = "applicable_product_ids";
  const products = await chooseProducts(tx, at, { ids, field });
  const maximum = Math.floor(MAX_LINKS / count);
  if (products.length > maximum) throw invalidField(field, "too_many", { maximum });
  return products;
}

/** Creates codes with one counter each. Their time is in whole milliseconds, as in answers and filters. */
async function insertCodes(
  tx: Tx,
  at: OfEvent,
  codes: readonly string[],
  { capacity, ...effect }: ReturnType<typeof effectOf> & { capacity: number | null },
): Promise<{ id: number; created_at: Date }[]> {
  const counters = await createCounters(tx, at, { kind: "PROMO", capacity, count: codes.length });
  const { rows } = await sql<{ id: number; created_at: Date }>`
    insert into promo_codes (
      account_id, event_id, code, discount_type, discount, expiry_date, stock_id, created_at)
    select ${at.accountId}::bigint, ${at.eventId}::bigint, code, ${effect.discount_type}::text,
           ${effect.discount}::bigint, ${effect.expiry_date}::timestamptz, stock_id,
           date_trunc('milliseconds', now())
    from unnest(${codes}::text[], ${counters}::bigint[]) as given (code, stock_id)
    returning id, created_at`.execute(tx);
  return rows;
}

/** Generates codes that cannot be guessed. */
function generate({ count, prefix }: PromoCodesInput): string[] {
  if (!count) throw invalidField("count", "required");
  const beginning = normalizeCode(prefix ?? "");
  if ([...beginning].length > MAX_PREFIX_LENGTH)
    throw invalidField("prefix", "too_long", { maximum: MAX_PREFIX_LENGTH });
  const codes = new Set<string>();
  while (codes.size < count) codes.add(beginning + randomCharacters(CHARACTERS, GENERATED_LENGTH));
  const [first = ""] = codes;
  const problem = codeProblem(first);
  if (problem) throw new Refusal("invalid", { fields: { prefix: [problem] } });
  return [...codes];
}

/** Refuses codes that are invalid, that are given twice, or that the event has, each at its position. */
async function refuseUnfit(tx: Tx, at: OfEvent, codes: readonly string[]): Promise<void> {
  const existing = await tx
    .selectFrom("promo_codes")
    .select("code")
    .where("event_id", "=", at.eventId)
    .where("deleted_at", "is", null)
    .where("code", "in", codes)
    .execute();
  const taken = new Set(existing.map(({ code }) => code));
  const problems = codes.flatMap((code, index): [string, FieldProblem[]][] => {
    const problem = codeProblem(code) ?? (taken.has(code) ? { code: "duplicate" as const } : null);
    taken.add(code);
    return problem ? [[`codes.${index}`, [problem]]] : [];
  });
  if (problems.length > 0) throw new Refusal("invalid", { fields: Object.fromEntries(problems) });
}
