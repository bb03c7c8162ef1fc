import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Notes that tickets go into a wallet, so that it learns of their changes. A repeat changes the language alone. */
export async function issuePasses(
  db: Db,
  { eventId, shortIds, locale }: { eventId: number; shortIds: readonly string[]; locale: string },
): Promise<void> {
  await sql`
    insert into wallet_passes (serial, account_id, event_id, attendee_id, locale)
    select substr(encode(sha256(convert_to(short_id, 'UTF8')), 'hex'), 1, 32), account_id, event_id, id, ${locale}
    from attendees where short_id = any (${[...shortIds]}::text[]) and event_id = ${eventId} order by id
    on conflict (serial) do update set locale = excluded.locale where wallet_passes.locale <> excluded.locale`.execute(
    db,
  );
}
