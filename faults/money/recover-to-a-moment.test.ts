import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { seededRandom } from "../../src/demo/random.ts";
import { createBalancer } from "../balancer.ts";
import { checkInvariants } from "../invariants.ts";
import { until, untilQuiet } from "../until.ts";
import { sendBuyers } from "./buyers.ts";
import { sendOrganizer } from "./organizer.ts";
import { openPaymentFixture } from "./payment-fixture.ts";
import { archiveAll, archivingTo, backUpFiles, recoverTo } from "./recovery.ts";
import { openWebhookDelivery } from "./webhook-delivery.ts";

const PAYMENTS = 8;
const REFUNDS = 3;
/** The tables that record how much money came and went, and for what. */
const LEDGER = [
  "disputes",
  "invoices",
  "order_items",
  "orders",
  "payment_intents",
  "payments",
  "refund_lines",
  "refunds",
  "stock",
];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-recovery-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test("MIG-08 after a mistake the database is recovered to a moment, and its ledger is that of the moment, row by row", async () => {
  const archive = path.join(folder, "archive");
  const fixture = await openPaymentFixture(archivingTo(archive));
  const { pool, stripe } = fixture;
  const program = await fixture.startProgram();
  const balancer = createBalancer();
  const random = seededRandom(8);
  const ports = () => [program.port];
  balancer.setPorts(ports());
  const line = { balancer, ports, random, lostAnswers: 0 };
  const events = [await fixture.stageSale(100_000), await fixture.stageSale(100_000, 499)];
  const delivery = openWebhookDelivery({ stripe, ports, random, losing: 0, latestMs: 50 });
  /** Runs buyers and an organiser until PAYMENTS more payments and REFUNDS more refunds exist. */
  const letMoneyFlow = async () => {
    const refundsBefore = stripe.books.refunds.size;
    const buyers = sendBuyers({ ...line, stripe, events, buyers: 4, letExpire: async () => {} });
    const organizer = sendOrganizer({ ...line, pool, stripe, headers: fixture.organizer, pauseMs: 20 });
    await until("money came and went", () => {
      return buyers.report.paid >= PAYMENTS && stripe.books.refunds.size >= refundsBefore + REFUNDS;
    });
    await Promise.all([buyers.stop(), organizer.stop()]);
    await delivery.deliverAll();
    await untilQuiet(pool);
  };

  await letMoneyFlow();
  await backUpFiles(pool, path.join(folder, "copy"));
  await letMoneyFlow();
  const then = await momentOf(pool);
  await letMoneyFlow();
  const later = await momentOf(pool);
  await pool.query("update payments set amount = amount + 1"); // the mistake
  await archiveAll(pool);
  await balancer.stop();
  await delivery.close();
  await program.stop();
  await fixture.close();

  const recovered = await recoverTo(then.moment, path.join(folder, "copy"), archive);
  const after = new pg.Pool({ connectionString: recovered.url() });
  const found = await readLedger(after);
  const violations = await checkInvariants(after);
  await after.end();
  await recovered.stop();

  expect(found).toEqual(then.ledger);
  expect(violations).toEqual([]);
  // These tables changed after the moment. The copy lacks these changes, so recovery stopped at the moment.
  const changed = LEDGER.filter((table) => later.ledger[table]!.digest !== then.ledger[table]!.digest);
  expect(changed).toEqual(expect.arrayContaining(["orders", "payments", "refunds"]));
  expect(then.ledger["payments"]!.rows).toBeGreaterThanOrEqual(2 * PAYMENTS);
});

type Ledger = Record<string, { rows: number; digest: string }>;

/** Reads the ledger and the time while nobody can write to it. */
async function momentOf(pool: pg.Pool): Promise<{ ledger: Ledger; moment: string }> {
  const client = await pool.connect();
  try {
    await client.query(`begin; lock table ${LEDGER.join(", ")} in share mode`);
    const ledger = await readLedger(client);
    const { rows } = await client.query<{ moment: string }>("select clock_timestamp()::text as moment");
    return { ledger, moment: rows[0]!.moment };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function readLedger(client: pg.Pool | pg.PoolClient): Promise<Ledger> {
  const ledger: Ledger = {};
  for (const table of LEDGER) {
    const { rows } = await client.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${table} t`,
    );
    ledger[table] = rows[0]!;
  }
  return ledger;
}
