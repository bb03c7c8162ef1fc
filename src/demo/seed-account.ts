import type { Tx } from "../platform/database/database.ts";
import { shortId } from "../values/short-id.ts";
import { DEMO_LOGIN, hashPassword } from "../accounts/index.ts";

export interface DemoAccount {
  accountId: number;
  userId: number;
  organizers: Record<"lindenhof" | "harbour", number>;
  taxes: Record<"vat" | "booking" | "service" | "consumption" | "sales", number>;
}

/** Writes one account with a publicly known login, two organisers, and their taxes and fees. */
export async function seedAccount(tx: Tx): Promise<DemoAccount> {
  const account = await tx
    .insertInto("accounts")
    .values({
      short_id: shortId("acc"),
      name: "Demo",
      email: DEMO_LOGIN.email,
      currency_code: "EUR",
      timezone: "Europe/Berlin",
      is_demo: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const user = await tx
    .insertInto("users")
    .values({
      email: DEMO_LOGIN.email,
      first_name: "Dana",
      last_name: "Demo",
      password_hash: await hashPassword(DEMO_LOGIN.password),
      timezone: "Europe/Berlin",
      email_verified_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("memberships")
    .values({
      account_id: account.id,
      user_id: user.id,
      role: "ADMIN",
      status: "ACTIVE",
      is_account_owner: true,
    })
    .execute();
  const organizer = async (name: string, description: string, currency: string, timezone: string) => {
    const row = await tx
      .insertInto("organizers")
      .values({
        account_id: account.id,
        name,
        email: DEMO_LOGIN.email,
        description,
        currency,
        timezone,
        status: "LIVE",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const tax = async (
    name: string,
    type: "TAX" | "FEE",
    calculation: "PERCENTAGE" | "FIXED",
    rate: number,
    currency: string | null = null,
  ) => {
    const row = await tx
      .insertInto("taxes_and_fees")
      .values({
        account_id: account.id,
        name,
        type,
        calculation_type: calculation,
        rate,
        currency,
        is_default: name === "VAT",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    accountId: account.id,
    userId: user.id,
    organizers: {
      lindenhof: await organizer(
        "Lindenhof Kultur",
        "<p>Music, theatre and craft in old brick halls.</p>",
        "EUR",
        "Europe/Berlin",
      ),
      harbour: await organizer(
        "Harbour Room",
        "<p>Films, talks and walks in harbour towns.</p>",
        "USD",
        "America/New_York",
      ),
    },
    taxes: {
      vat: await tax("VAT", "TAX", "PERCENTAGE", 19_000),
      booking: await tax("Booking fee", "FEE", "FIXED", 50, "EUR"),
      service: await tax("Service fee", "FEE", "FIXED", 50, "USD"),
      consumption: await tax("Consumption tax", "TAX", "PERCENTAGE", 10_000),
      sales: await tax("Sales tax", "TAX", "PERCENTAGE", 8_875),
    },
  };
}
