import * as z from "zod";
import { StartRefused } from "../../platform/database/start-refused.ts";

/** The version of the layout of an account's bundle. */
export const ACCOUNT_FORMAT = 1;
/** The name of the list of people, which comes before all tables. */
export const PEOPLE = "users";

/**
 * The description of an account's bundle. Contains no time, and of the installation only the program's version, so
 * that exporting an imported account gives the same bytes.
 */
export const AccountManifest = z.object({
  format: z.number(),
  kind: z.literal("account"),
  program: z.string(),
  migrations: z.array(z.string()).min(1),
  account: z.object({ short_id: z.string(), name: z.string() }),
  /** Whether the bundle contains the secrets of webhooks. Only an encrypted bundle does. */
  has_secrets: z.boolean(),
  /** In the order of loading: a table comes after the tables that its rows refer to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** The highest number given to a row of each table that has ids. */
  numbers: z.record(z.string(), z.number()),
  /** Sales and refunds in minor units. The import compares them with those of the loaded rows. */
  sums: z.array(
    z.object({
      currency: z.string(),
      orders: z.number(),
      gross: z.string(),
      refunded: z.string(),
      paid: z.string(),
    }),
  ),
  files: z.number(),
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type AccountManifest = z.infer<typeof AccountManifest>;

export function readAccountManifest(file: string, given: unknown): AccountManifest {
  const raw = given as { kind?: string; format?: number; program?: string };
  if (raw.kind !== "account")
    throw new StartRefused(
      `${file} is the backup of a whole installation: use "restore ${file}", or export the account there first.`,
    );
  if (typeof raw.format === "number" && raw.format > ACCOUNT_FORMAT)
    throw new StartRefused(
      `${file} was written by version ${raw.program}, which lays bundles out in a newer way: import it with that version.`,
    );
  return AccountManifest.parse(raw);
}

/** The sums by currency of the account `$1`, of the orders that a bundle contains. */
export const SUMS = `
  select o.currency, count(*)::int as orders, sum(o.total_gross)::text as gross, sum(o.total_refunded)::text as refunded,
         coalesce(sum((select sum(p.amount) from payments p where p.order_id = o.id)), 0)::text as paid
  from orders o
  where o.account_id = $1 and (o.status not in ('RESERVED', 'ABANDONED')
    or o.status = 'ABANDONED' and exists (select from payments p where p.order_id = o.id))
  group by o.currency order by o.currency collate "C"`;
