import { sql } from "kysely";
import { msg } from "@lingui/core/macro";
import type { Db } from "../platform/database/database.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { enqueue } from "../platform/queue/queue.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";
import type { Services } from "../platform/services.ts";
import { DEFAULT_LOCALE } from "../values/languages/locales.ts";
import { erasePerson } from "./erase-person.ts";
import { hashOfPerson, type ListedErasure, readErasures } from "./erasure-list.ts";

const MAX_BATCH = 10_000;

/**
 * Applies the listed erasures again that the database does not know, after a restore of a backup that was made
 * before them. Orders that are newer than an erasure stay: their buyer came back. Returns the number of people.
 */
export async function reapplyErasures(
  { db, config, log }: Pick<Services, "db" | "config" | "log">,
  files: Parameters<typeof readErasures>[0],
): Promise<number> {
  const listed = await readErasures(files, (key) =>
    log.error({ file: key }, "a file of the list of erasures could not be read"),
  );
  let people = 0;
  for (const [accountId, erasures] of Map.groupBy(listed, ({ account_id }) => account_id)) {
    const missing = await withoutKnown(db, accountId, erasures);
    if (missing.length === 0) continue;
    // Of several erasures of one person the latest counts.
    const inOrder = missing.toSorted((one, other) => Date.parse(one.erased_at) - Date.parse(other.erased_at));
    const byHash = new Map(inOrder.map((one) => [one.email_hash, one]));
    for await (const email of listAddresses(db, accountId)) {
      const erasure = config.secretKeys
        .map((key) => byHash.get(hashOfPerson(key, accountId, email).toString("hex")))
        .find((found) => found !== undefined);
      if (!erasure) continue;
      await eraseAgain(db, { accountId, email, erasure, secretKeys: config.secretKeys });
      people += 1;
    }
  }
  return people;
}

async function withoutKnown(db: Db, accountId: number, erasures: ListedErasure[]): Promise<ListedErasure[]> {
  const { rows } = await sql<{ email_hash: string; erased_at: Date }>`
    select encode(email_hash, 'hex') as email_hash, max(erased_at) as erased_at
    from erasures where account_id = ${accountId} group by 1`.execute(db);
  const known = new Map(rows.map(({ email_hash, erased_at }) => [email_hash, erased_at.getTime()]));
  return erasures.filter(
    ({ email_hash, erased_at }) => (known.get(email_hash) ?? 0) < new Date(erased_at).getTime(),
  );
}

/** Every address of a buyer, attendee or customer of the account, in lower case. */
async function* listAddresses(db: Db, accountId: number): AsyncGenerator<string> {
  for (let after = ""; ;) {
    const { rows } = await sql<{ email: string }>`
      select email from (
        select lower(email) as email from orders where account_id = ${accountId}
        union select lower(email) from attendees where account_id = ${accountId}
        union select email from customers where account_id = ${accountId}
        union select lower(email) from contact_messages where account_id = ${accountId}
        union select email from sale_alerts where account_id = ${accountId}
        union select email from waiting_entries where account_id = ${accountId}
      ) all_addresses
      where email > ${after} order by email limit ${MAX_BATCH}`.execute(db);
    for (const { email } of rows) yield email;
    if (rows.length < MAX_BATCH) return;
    after = rows.at(-1)!.email;
  }
}

interface ToEraseAgain {
  accountId: number;
  email: string;
  erasure: ListedErasure;
  secretKeys: SecretKeys;
}

async function eraseAgain(db: Db, { accountId, email, erasure, secretKeys }: ToEraseAgain): Promise<void> {
  const before = new Date(erasure.erased_at);
  const word = serverI18n(DEFAULT_LOCALE)._(msg`Erased person`);
  await db.transaction().execute(async (tx) => {
    const { order_ids, storage_keys } = await erasePerson(tx, { accountId, email, word, before, secretKeys });
    const { id } = await tx
      .insertInto("erasures")
      .values({
        account_id: accountId,
        email_hash: Buffer.from(erasure.email_hash, "hex"),
        erased_at: before,
        order_ids,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // The restore has written the attachments of the person's messages again.
    await enqueue(tx, "finish-erasure", { erasure_id: id, storage_keys });
  });
}
