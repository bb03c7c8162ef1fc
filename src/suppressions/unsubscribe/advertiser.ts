import type { Db, Tx } from "../../platform/database/database.ts";
import type { Location } from "../../events/contract.ts";
import type { OwnEvent } from "../../events/index.ts";
import { placeLines } from "../../tickets/index.ts";
import { countryName } from "../../values/country-name.ts";
import { DEFAULT_LOCALE } from "../../values/languages/locales.ts";
import { invalidField } from "../../values/refusal.ts";

/** The sender of advertising: the event's organiser with a postal address, which the law requires. */
export interface Advertiser {
  organizerId: number;
  /** The organiser's own address, or else the account's. Null: neither has one. */
  address: string | null;
}

export async function findAdvertiser(
  db: Db | Tx,
  { accountId, eventId }: OwnEvent,
  locale: string = DEFAULT_LOCALE,
): Promise<Advertiser> {
  const row = await db
    .selectFrom("events as e")
    .innerJoin("accounts as a", "a.id", "e.account_id")
    .leftJoin("organizer_settings as s", "s.organizer_id", "e.organizer_id")
    .select(["e.organizer_id", "s.location", "a.address_line_1", "a.address_line_2", "a.city"])
    .select(["a.zip_or_postal_code", "a.country"])
    .where("e.account_id", "=", accountId)
    .where("e.id", "=", eventId)
    .executeTakeFirstOrThrow();
  const own = row.location as Location | null;
  const ofAccount = { ...row, venue_name: null, state_or_region: null };
  const address = [own, ofAccount].find((place) => place?.address_line_1 && place.city) ?? null;
  return { organizerId: row.organizer_id, address: address && linesOf(address, locale).join(", ") };
}

/** Refuses advertising without a postal address. */
export async function requirePostalAddress(tx: Tx, own: OwnEvent): Promise<void> {
  const { address } = await findAdvertiser(tx, own);
  if (address === null) throw invalidField("purpose", "address_missing");
}

function linesOf(place: Location, locale: string): string[] {
  const country = place.country && countryName(place.country, locale);
  return [...placeLines({ location: place }), ...(country ? [country] : [])];
}
