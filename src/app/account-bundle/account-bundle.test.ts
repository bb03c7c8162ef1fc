import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvariants } from "../../../faults/invariants.ts";
import { TEST_SECRET_KEY, testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { finish, hold, testCheckoutContext } from "../../../test/checkout-context.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { makeWholeAccount } from "../../../test/whole-account.ts";
import { localFileStore } from "../../platform/files/local-file-store.ts";
import { register } from "../../accounts/sign-up/register.ts";
import { restore } from "../../admin/accounts/change-account.ts";
import { checkInApi } from "../../check-in/api.ts";
import { findEventKeys } from "../../tickets/codes/event-keys.ts";
import { signedCodeText } from "../../tickets/codes/signed-code.ts";
import { findBrokenRules } from "../backup/verify-bundle.ts";
import { openWebhookSecret } from "../../webhooks/index.ts";
import { openArchive, openBundle } from "../../platform/backup/read-bundle.ts";
import { readAccountManifest } from "./account-manifest.ts";
import { closeAccount } from "./close-account.ts";
import { exportAccount, type ExportOptions } from "./export-account.ts";
import { importAccount, type ImportedAccount, type ImportOptions } from "./import-account.ts";

const source = await testDatabase();
const target = await testDatabase();
const other = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-account-test-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const filesIn = (name: string) => localFileStore(path.join(folder, name));
const TARGET_KEY = "another-installation-0123456789-abcdefghijk";
const PASSPHRASE = "correct horse battery staple";
const SLOWLY = { timeout: 60_000 };

const exportTo = (name: string, given: Partial<ExportOptions> = {}) =>
  exportAccount(path.join(folder, name), {
    url: source.url,
    account: String(account.account_id),
    files: filesIn("source"),
    program: "0.1.0",
    secretKeys: [TEST_SECRET_KEY],
    maxWaitSeconds: 1,
    ...given,
  });

const importFrom = (name: string, given: Partial<ImportOptions> = {}) =>
  importAccount({
    url: target.url,
    file: path.join(folder, name),
    program: "0.1.0",
    secretKeys: [TARGET_KEY],
    files: filesIn("target"),
    ...given,
  });

let account: Awaited<ReturnType<typeof makeWholeAccount>>;

beforeAll(async () => {
  // Rows of other accounts, so that ids differ from numbers, and ids of the source from ids of the target.
  for (const { db } of [source, target, target]) {
    const event = await makeEvent(db);
    const product = await makeProduct(db, event, { price: 100, capacity: 50 });
    await makeCompletedOrder(db, event, [{ product, quantity: 2 }]);
    await makeMember(db, { account_id: event.account_id });
  }
  account = await makeWholeAccount(source, TEST_SECRET_KEY);
  await filesIn("source").put("images/whole/1200.webp", Buffer.from("a picture"));
  await filesIn("source").put("images/whole/600.avif", Buffer.from("a smaller one"));
  await filesIn("source").put("attachments/whole/plan.pdf", Buffer.from("plan"));
}, 60_000);

/** Runs a statement with the imported account's id as `$1`. */
const inTarget = async (statement: string) => (await target.pool.query(statement, [imported.accountId])).rows;
let imported: ImportedAccount;

const bytesOf = (name: string) => fs.readFileSync(path.join(folder, name));

test("an imported account is exported with the same bytes", SLOWLY, async () => {
  const { manifest, left } = await exportTo("first.tar");
  imported = await importFrom("first.tar");
  const again = await exportTo("second.tar", {
    url: target.url,
    account: manifest.account.short_id,
    files: filesIn("target"),
    secretKeys: [TARGET_KEY],
  });

  expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([]);
  expect(left).toMatchObject({ checkouts: 1, messages: 2, missingFiles: [] });
  expect(again.left).toMatchObject({ checkouts: 0, messages: 0 });
  expect(imported.accountId).not.toBe(account.account_id);
  expect(bytesOf("second.tar").equals(bytesOf("first.tar"))).toBe(true);
});

test("the rows of an imported account name each other as before", async () => {
  const named = (pool: typeof source.pool, accountId: number) =>
    pool
      .query(
        `select a.public_id, o.short_id, i.item_name, p.title, e.title as event, u.email as refunded_by, o.taxes_and_fees -> 'taxes' -> 0 ->> 'id' = x.id::text as has_tax,
           (select count(*)::int from unnest(r.cancels_attendee_ids) c join attendees ca on ca.id = c and ca.order_id = o.id) as cancelled,
           (h.new_values ->> 'message_id')::bigint = m.id as has_message, n.subject_id = p.id::text as has_subject,
           n_made.subject_id = o.id::text as has_order
         from attendees a join orders o on o.id = a.order_id join order_items i on i.id = a.order_item_id
         join products p on p.id = a.product_id join events e on e.id = a.event_id
         join refunds r on r.order_id = o.id join users u on u.id = r.requested_by
         join taxes_and_fees x on x.account_id = o.account_id
         join order_history h on h.order_id = o.id and h.new_values ? 'message_id'
         join messages m on m.order_id = o.id
         join audit_entries n on n.account_id = o.account_id and n.subject = 'products'
         join audit_entries n_made on n_made.account_id = o.account_id and n_made.subject = 'manual-orders'
         where o.account_id = $1 order by a.public_id`,
        [accountId],
      )
      .then(({ rows }) => rows);

  const before = await named(source.pool, account.account_id);
  const after = await named(target.pool, imported.accountId);

  expect(after).toEqual(before);
  expect(after).toHaveLength(2);
  expect(after[0]).toMatchObject({
    has_tax: true,
    has_message: true,
    has_subject: true,
    has_order: true,
    cancelled: 2,
  });
});

test("an imported account breaks no rule that it did not break before, and no row of others changes", async () => {
  const rulesOf = async (pool: typeof source.pool) =>
    [...new Set((await checkInvariants(pool)).map(({ rule }) => rule))].toSorted();

  expect(await findBrokenRules(target.pool)).toEqual(await findBrokenRules(source.pool));
  expect(await rulesOf(target.pool)).toEqual(await rulesOf(source.pool));
  expect(imported.manifest.sums).toEqual([
    { currency: "EUR", orders: 2, gross: "8450", refunded: "100", paid: "5950" },
  ]);
  const { rows } = await target.pool.query(
    "select count(*)::int as count from orders where account_id <> $1 and total_gross = 200",
    [imported.accountId],
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test("an imported account is suspended, and nothing is queued to be sent", async () => {
  expect(
    await inTarget(
      "select suspended_at is not null as suspended, platform_notes, is_demo from accounts where id = $1",
    ),
  ).toEqual([{ suspended: true, platform_notes: null, is_demo: false }]);
  expect(
    await inTarget("select distinct status, paused_by_suspension from events where account_id = $1"),
  ).toEqual([{ status: "PAUSED", paused_by_suspension: true }]);
  expect(await inTarget("select from outbox_events where account_id = $1")).toEqual([]);
  expect(await inTarget("select status from messages where account_id = $1 order by id")).toEqual([
    { status: "SENT" },
    { status: "CANCELLED" },
  ]);
  expect(await inTarget("select status from outgoing_messages where account_id = $1")).toEqual([
    { status: "SKIPPED" },
  ]);
  expect(await inTarget("select status from automatic_emails where account_id = $1")).toEqual([
    { status: "FAILED" },
  ]);
  expect(
    await inTarget("select next_run_at > now() as later from report_schedules where account_id = $1"),
  ).toEqual([{ later: true }]);
  expect(
    await inTarget(
      "select from payment_intents where account_id = $1 and status in ('CREATED', 'PROCESSING')",
    ),
  ).toEqual([]);
  const { rows } = await target.pool.query("select from graphile_worker._private_jobs");
  expect(rows).toEqual([]);
});

test("imports people with their addresses alone, without a password or the rights of an administrator", async () => {
  expect(imported.people).toEqual({
    known: 0,
    added: [account.owner.email, account.helper.email].toSorted(),
  });
  const { rows } = await target.pool.query(
    "select password_hash, email_verified_at, first_name from users where email = $1",
    [account.owner.email],
  );
  expect(rows).toEqual([
    { password_hash: null, email_verified_at: null, first_name: account.owner.email.split("@")[0] },
  ]);
});

test("nobody registers as a member of an imported account, who has no password yet", async () => {
  const stranger = {
    email: account.owner.email,
    password: "a stranger's own password",
    firstName: "Some",
    lastName: "Stranger",
    currencyCode: "EUR",
    timezone: "Europe/Berlin",
    locale: "en",
    userAgent: "test",
    oldToken: undefined,
    attribution: null,
    isRegistrationOpen: true,
  };

  await expect(register(target.db, stranger)).rejects.toMatchObject({ code: "email_taken" });

  const { rows } = await target.pool.query("select password_hash from users where email = $1", [
    stranger.email,
  ]);
  expect(rows).toEqual([{ password_hash: null }]);
});

test("a ticket that was printed before the move is admitted after it", SLOWLY, async () => {
  const { rows: tickets } = await source.pool.query(
    `select public_id, ticket_secret, product_price_id::int, created_at from attendees
     where order_id = $1 and position = 2`,
    [account.order.id],
  );
  const keys = await findEventKeys({ db: source.db, secretKeys: [TEST_SECRET_KEY] }, account.event.id);
  const printed = signedCodeText(keys, tickets[0]);
  const [list] = await inTarget("select short_id from check_in_lists where account_id = $1");
  const door = await testApi(testServices(target), [checkInApi]);

  const answer = await door.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    body: { scans: [{ scan_id: crypto.randomUUID(), code: printed }], device_name: "Gate" },
  });

  expect(printed.split(".")).toHaveLength(5);
  expect(JSON.stringify(answer.json)).toContain("ADMITTED");
});

test("an imported account sells again once its suspension has ended", SLOWLY, async () => {
  const [product] = await inTarget(
    `select p.id::int, r.id::int as price_id, p.event_id::int from products p
     join product_prices r on r.product_id = p.id where p.account_id = $1 and p.title = 'Free seat'`,
  );
  const event = { id: product.event_id };
  const suspended = hold(testCheckoutContext(target), event, [{ product, quantity: 1 }]);
  await expect(suspended).rejects.toThrow();

  await restore(target.db, imported.accountId);
  const checkout = testCheckoutContext(target);
  const order = await finish(checkout, await hold(checkout, event, [{ product, quantity: 2 }]));

  expect(order).toMatchObject({ status: "COMPLETED" });
});

test("the stock of unfinished checkouts is free in the imported account", async () => {
  const taken =
    "select s.taken::int from stock s join product_prices r on r.stock_id = s.id where r.price = 2500 and s.account_id = $1";

  expect((await source.pool.query(taken, [account.account_id])).rows).toEqual([{ taken: 6 }]);
  expect(await inTarget(taken)).toEqual([{ taken: 3 }]);
});

test(
  "a bundle of an account is refused where it is already, damaged, or of another version",
  SLOWLY,
  async () => {
    const countAccounts = async () => (await target.pool.query("select from accounts")).rows.length;
    const before = await countAccounts();
    const damaged = bytesOf("first.tar");
    damaged[damaged.indexOf("a picture")]! ^= 1;
    fs.writeFileSync(path.join(folder, "damaged.tar"), damaged);
    await source.pool.query("insert into kysely_migration (name, timestamp) values ('9000-later', '')");
    await exportTo("newer.tar");
    await source.pool.query("delete from kysely_migration where name = '9000-later'");
    await target.pool.query("update kysely_migration set name = 'x' || name where name like '0111%'");
    const behind = importFrom("first.tar");

    await expect(behind).rejects.toThrow(/is not up to date: start the program once/);
    await target.pool.query("update kysely_migration set name = substr(name, 2) where name like 'x0111%'");
    await expect(importFrom("first.tar")).rejects.toThrow(/is here already, as number/);
    await expect(importFrom("damaged.tar")).rejects.toThrow(/checksum of files.* is wrong/);
    await expect(importFrom("newer.tar")).rejects.toThrow(
      /newer version .*9000-later.*update this installation first/,
    );
    await expect(importFrom("none.tar")).rejects.toThrow(/There is no file/);
    await expect(openBundle(path.join(folder, "first.tar"))).rejects.toThrow(
      /a single account: use "import-account/,
    );
    expect(await countAccounts()).toBe(before);
  },
);

test("a failed import changes nothing and leaves no files", SLOWLY, async () => {
  const files = filesIn("other");
  let puts = 0;
  const failing: ImportOptions["files"] = {
    ...files,
    put: async (key, content) => {
      puts += 1;
      if (puts === 2) throw new Error("the disk is full");
      await files.put(key, content);
    },
  };

  await expect(importFrom("first.tar", { url: other.url, files: failing })).rejects.toThrow(
    "the disk is full",
  );

  expect((await other.pool.query("select from accounts")).rows).toEqual([]);
  expect((await other.pool.query("select from users")).rows).toEqual([]);
  expect(await files.get("attachments/whole/plan.pdf")).toBeNull();
});

test(
  "an address that was registered without confirmation stops the import, a confirmed one is linked",
  SLOWLY,
  async () => {
    await makeMember(other.db, {
      email: account.owner.email,
      password: "a long password",
      is_email_verified: false,
    });
    const importInto = (given: Partial<ImportOptions> = {}) =>
      importFrom("first.tar", { url: other.url, files: filesIn("other"), ...given });

    await expect(importInto()).rejects.toThrow(/without confirming the address/);
    await other.pool.query("update users set email_verified_at = now()");
    const rehearsed = await importInto({ isRehearsal: true });

    expect(rehearsed.people).toEqual({ known: 1, added: [account.helper.email] });
    expect((await other.pool.query("select from accounts")).rows).toHaveLength(1);
    expect(await filesIn("other").get("images/whole/1200.webp")).toBeNull();
  },
);

test(
  "an encrypted bundle brings the secrets of webhooks, sealed for the new installation",
  SLOWLY,
  async () => {
    const secretIn = async ({ pool }: typeof target, accountId: number) => {
      const { rows } = await pool.query("select seal_id, secret from webhooks where account_id = $1", [
        accountId,
      ]);
      return openWebhookSecret([TARGET_KEY], rows[0].seal_id, rows[0].secret).text;
    };
    await exportTo("sealed.tar.enc", { passphrase: PASSPHRASE });
    await expect(importFrom("sealed.tar.enc")).rejects.toThrow(/is encrypted: give its passphrase/);

    const sealed = await importFrom("sealed.tar.enc", { passphrase: PASSPHRASE, url: other.url });

    expect(await secretIn(other, sealed.accountId)).toBe(account.webhookSecret);
    expect(await secretIn(target, imported.accountId)).not.toBe(account.webhookSecret);
    expect([sealed.newSecrets, imported.newSecrets]).toEqual([0, 1]);
    expect(sealed.people.known).toBe(1);
  },
);

test(
  "an export waits for the background work after an order, refunds and unconfirmed addresses",
  SLOWLY,
  async () => {
    await makeCompletedOrder(source.db, account.event, [{ product: account.product, quantity: 1 }]);
    const early = exportTo("early.tar", { maxWaitSeconds: 0.2 });
    await expect(early).rejects.toThrow(/1 changes are not written yet: start the program/);
    const waiting = exportTo("later.tar", { maxWaitSeconds: 20 });
    await source.pool.query("delete from outbox_events where account_id = $1", [account.account_id]);
    expect((await waiting).manifest.sums[0]!.orders).toBe(3);
    await source.pool.query("update refunds set status = 'PENDING'");

    await expect(exportTo("refund.tar")).rejects.toThrow(/1 refunds are not settled/);

    await source.pool.query("update refunds set status = 'SUCCEEDED'");
    const setOwner = (columns: string) =>
      source.pool.query(`update users set ${columns} where email = $1`, [account.owner.email]);
    await setOwner("password_hash = 'a hash', email_verified_at = null");
    await expect(exportTo("none.tar")).rejects.toThrow(/registered here without confirming the address/);
    await setOwner("password_hash = null, email_verified_at = now()");
    await expect(exportTo("none.tar", { account: "acc_none" })).rejects.toThrow(
      /There is no account acc_none/,
    );
    expect(fs.readdirSync(folder).filter((name) => /early|refund|none/.test(name))).toEqual([]);
  },
);

test(
  "a closed account is exported once its checkouts have ended and its payments are settled",
  SLOWLY,
  async () => {
    const found = { id: account.account_id, short_id: "", name: "Test Hall" };

    await expect(closeAccount(source.url, found)).rejects.toThrow(
      /1 checkouts can still be finished: run the same command/,
    );
    await source.pool.query("update orders set status = 'ABANDONED' where status = 'RESERVED'");
    await expect(closeAccount(source.url, found)).rejects.toThrow(
      /2 payments are not settled with the payment provider yet: run the same command/,
    );
    await source.pool.query(
      "update payment_intents set status = 'CANCELLED' where status in ('CREATED', 'PROCESSING')",
    );
    await closeAccount(source.url, found);
    await exportTo("closed.tar");

    const manifestOf = async (name: string) =>
      (await openArchive(path.join(folder, name), undefined, readAccountManifest)).manifest;
    const [closed, later] = [await manifestOf("closed.tar"), await manifestOf("later.tar")];
    expect(closed.sums).toEqual(later.sums);
    expect(closed.numbers).toEqual(later.numbers);
  },
);
