import type { Db } from "../../platform/database/database.ts";
import { type Locale, offeredLocale } from "../../values/languages/locales.ts";

/** The order data that emails to its organiser show, with the recipient. */
export interface OrderForOrganizer {
  event_id: number;
  event_title: string;
  public_id: string;
  buyer: string;
  organizer_email: string;
  organizer_name: string;
  locale: Locale;
}

/** Uses the language of the account's owner, because organisers have none. */
export async function findOrderForOrganizer(db: Db, orderId: number): Promise<OrderForOrganizer | null> {
  const row = await db
    .selectFrom("orders as o")
    .innerJoin("events as e", "e.id", "o.event_id")
    .innerJoin("organizers as z", "z.id", "e.organizer_id")
    .leftJoin("memberships as m", (join) =>
      join.onRef("m.account_id", "=", "o.account_id").on("m.is_account_owner", "=", true),
    )
    .leftJoin("users as u", "u.id", "m.user_id")
    .where("o.id", "=", orderId)
    .select([
      "o.event_id",
      "e.title as event_title",
      "o.public_id",
      "o.first_name",
      "o.last_name",
      "z.email as organizer_email",
      "z.name as organizer_name",
      "u.locale",
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { first_name, last_name, locale, ...order } = row;
  return {
    ...order,
    buyer: [first_name, last_name].filter(Boolean).join(" "),
    locale: offeredLocale(locale),
  };
}
