import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { TEST_SECRET_KEY, testServices } from "../../../test/api.ts";
import { finish, hold, testCheckoutContext } from "../../../test/checkout-context.ts";
import { emptyDatabase, testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { MANIFEST, MANIFEST_CHECKSUM, tableOfPart } from "../../platform/backup/manifest.ts";
import { readTar, TAR_END, tarEntry } from "../../platform/backup/tar.ts";
import { openBundle } from "../../platform/backup/read-bundle.ts";
import { listTables } from "../../platform/backup/snapshot.ts";
import { type BackedUpFiles, writeBundle } from "../../platform/backup/write-bundle.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { localFileStore } from "../../platform/files/local-file-store.ts";
import { recogniseKey } from "./recognise-key.ts";
import { restoreBundle } from "./restore-bundle.ts";
import { findBrokenRules, verifyBundle } from "./verify-bundle.ts";

const database = await testDatabase();
const { db } = database;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-backup-test-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const filesIn = (name: string) => localFileStore(path.join(folder, name));
const files = filesIn("files");
const PASSPHRASE = "correct horse battery staple";

const backUp = (name: string, passphrase?: string) =>
  writeBundle(path.join(folder, name), {
    url: database.url,
    files,
    program: "0.1.0",
    secretKey: recogniseKey(TEST_SECRET_KEY),
    passphrase,
  });

interface Given {
  file: string;
  url: string;
  passphrase?: string;
  secretKeys?: string[];
  mayReplace?: boolean;
  mayHaveOtherKey?: boolean;
  files?: BackedUpFiles;
}

const restore = (given: Given) =>
  restoreBundle({
    secretKeys: [TEST_SECRET_KEY],
    files: filesIn("restored"),
    openServices: (url) => {
      const { close, ...opened } = openDatabase(url, { connections: 2, sellingConnections: 1 });
      return { ...testServices({ ...opened, url }), close };
    },
    ...given,
  });

beforeAll(async () => {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id, title: "Ünïcode\t\\N\nGala" });
  const product = await makeProduct(db, event, { price: 2_500, capacity: 100 });
  for (let buyer = 0; buyer < 5; buyer += 1) await makeCompletedOrder(db, event, [{ product, quantity: 2 }]);
  // Enough rows for the table's indexes to be built after them.
  await sql`
    insert into webhook_messages (uid, account_id, organizer_id, event_type, subject_id, happened_at)
    select 'msg_' || n, ${member.account_id}, 1, 'order.created', n, now() from generate_series(1, 2500) n`.execute(
    db,
  );
  await files.put("covers/1.webp", Buffer.from("a picture"));
  await files.put("empty/2.webp", Buffer.alloc(0));
  fs.writeFileSync(path.join(folder, "files", ".DS_Store"), "of a file manager");
});

/** All rows of all tables that are in bundles, as text. */
async function contentsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const contents: Record<string, string[]> = {};
  for (const { name, columns } of await listTables(client)) {
    if (name === "installation" || name === "parked_jobs") continue;
    const { rows } = await client.query(
      `select (${columns.map((column) => `"${column}"`).join(", ")})::text as row from ${name} order by 1`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  const { rows } = await client.query(
    "select sequencename || ' ' || last_value as row from pg_sequences where schemaname = 'public' and last_value is not null and sequencename not like 'parked_jobs%' order by 1",
  );
  contents.sequences = rows.map(({ row }) => row);
  const { rows: indexes } = await client.query(
    "select indexdef as row from pg_indexes where schemaname = 'public' order by 1",
  );
  contents.indexes = indexes.map(({ row }) => row);
  const { rows: constraints } = await client.query(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as row from pg_constraint
     where connamespace = 'public'::regnamespace order by 1`,
  );
  contents.constraints = constraints.map(({ row }) => row);
  await client.end();
  return contents;
}

const url = await emptyDatabase();
const SLOWLY = { timeout: 60_000 };

test(
  "MIG-07 a restored bundle has every row, sequence, key and file, and only its owner can read it",
  SLOWLY,
  async () => {
    await sql`delete from outbox_events`.execute(db);
    const { file } = await backUp("whole.tar");

    await restore({ file, url });

    const before = await contentsOf(database.url);
    expect(before.orders).toHaveLength(5);
    expect(await countOrders(url)).toBe(5);
    expect(await filesIn("restored").get("covers/1.webp")).toEqual(Buffer.from("a picture"));
    expect(await filesIn("restored").get("empty/2.webp")).toEqual(Buffer.alloc(0));
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  },
);

test("an encrypted bundle opens with its passphrase alone", SLOWLY, async () => {
  const { file } = await backUp("sealed.tar.enc", PASSPHRASE);

  expect(fs.readFileSync(file).includes("bea@example.org")).toBe(false);
  await expect(openBundle(file)).rejects.toThrow(/is encrypted: give its passphrase/);
  await expect(openBundle(file, `${PASSPHRASE}!`)).rejects.toThrow(/does not open with/);
  expect((await openBundle(file, PASSPHRASE)).manifest.files).toBe(2);
});

/** A copy with some bytes changed. */
function damage(file: string, name: string, change: (bytes: Buffer) => Buffer): string {
  const copy = path.join(folder, name);
  fs.writeFileSync(copy, change(fs.readFileSync(file)));
  return copy;
}

const flip = (at: number) => (bytes: Buffer) => {
  bytes[at]! ^= 1;
  return bytes;
};

test("a bundle that is damaged or cut off is refused before anything is changed", SLOWLY, async () => {
  const empty = await emptyDatabase();
  const { file, bytes } = await backUp("intact.tar");
  const sealed = (await backUp("intact.tar.enc", PASSPHRASE)).file;
  const picture = fs.readFileSync(file).indexOf("a picture");
  const broken = [
    damage(file, "picture.tar", flip(picture)),
    damage(file, "header.tar", flip(3)),
    damage(file, "manifest.tar", flip(fs.readFileSync(file).indexOf('"taken_at": "') + 14)),
    damage(file, "cut.tar", (all) => all.subarray(0, bytes / 2)),
    damage(sealed, "picture.tar.enc", flip(1_000)),
    damage(sealed, "cut.tar.enc", (all) => all.subarray(0, all.length - 1)),
  ];

  for (const one of broken)
    await expect(restore({ file: one, url: empty, passphrase: PASSPHRASE }), one).rejects.toThrow(
      /take another|does not open/,
    );
  await expect(restore({ file: path.join(folder, "none.tar"), url: empty })).rejects.toThrow(
    /There is no file/,
  );

  const client = new pg.Client({ connectionString: empty });
  await client.connect();
  const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
  await client.end();
  expect(rows).toEqual([]);
});

test("a bundle of a newer program or another secret key is refused with what to do", SLOWLY, async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9000-later', '')`.execute(db);
  const { file: newer } = await backUp("newer.tar");
  await sql`delete from kysely_migration where name = '9000-later'`.execute(db);
  const { file } = await backUp("other-key.tar");
  const other = { file, url, secretKeys: ["another key of the same length, at least"] };

  await expect(restore({ file: newer, url })).rejects.toThrow(
    /newer Tessera .*9000-later.*with that version/,
  );
  await expect(restore(other)).rejects.toThrow(/another SECRET_KEY.*--other-key/);
});

test(
  "a database with accounts is replaced only on demand, one of another program never, one in use never",
  SLOWLY,
  async () => {
    const { file } = await backUp("again.tar");
    const foreign = await emptyDatabase();
    const client = new pg.Client({ connectionString: foreign });
    await client.connect();
    await client.query("create table of_others (id int)");
    await client.end();

    await expect(restore({ file, url })).rejects.toThrow(/holds accounts and orders already.*--replace/);
    await expect(restore({ file, url: foreign, mayReplace: true })).rejects.toThrow(/another program/);
    const theirs = new pg.Client({ connectionString: foreign });
    await theirs.connect();
    await theirs.query(
      "create table kysely_migration (name text); insert into kysely_migration values ('001')",
    );
    await theirs.end();
    await expect(restore({ file, url: foreign, mayReplace: true })).rejects.toThrow(/another program/);
    const running = new pg.Client({ connectionString: url, application_name: "tessera" });
    await running.connect();
    await expect(restore({ file, url, mayReplace: true })).rejects.toThrow(/stop all its processes/);
    await running.end();
  },
);

async function countOrders(at: string): Promise<number> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  const { rows } = await client.query("select from orders");
  await client.end();
  return rows.length;
}

test("a failed restore leaves the database as it was, and the next one replaces it", SLOWLY, async () => {
  const { file } = await backUp("fails.tar");
  const broken = { ...filesIn("restored"), put: () => Promise.reject(new Error("the disk is full")) };

  await expect(restore({ file, url, mayReplace: true, files: broken })).rejects.toThrow("disk is full");
  expect(await countOrders(url)).toBe(5);
  await restore({ file, url, mayReplace: true, mayHaveOtherKey: true, secretKeys: ["lost"] });

  expect(await countOrders(url)).toBe(5);
});

/** Returns the bundle as a version before these migrations would have written it: without their tables and columns. */
async function asOfBefore(file: string, migrations: string[], added: string[]): Promise<string> {
  const { manifest } = await openBundle(file);
  const entries = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  const isOld = (table: string, column: string) =>
    !added.includes(column) && !added.includes(`${table}.${column}`);
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  const parts: Buffer[] = [];
  let checksum = "";
  for await (const entry of readTar(fs.createReadStream(file))) {
    const table = tableOfPart(entry.name) ?? "";
    if (added.includes(table)) {
      entries.delete(entry.name);
      continue;
    }
    const columns = columnsOf.get(table);
    if (columns && !columns.every((column) => isOld(table, column))) {
      entry.content = withoutFields(entry.content, (index) => isOld(table, columns[index]!));
      const { length: bytes } = entry.content;
      entries.set(entry.name, { name: entry.name, bytes, sha256: sha256(entry.content) });
    }
    if (entry.name === MANIFEST) {
      const older = {
        ...manifest,
        migrations: manifest.migrations.filter((name) => !migrations.includes(name)),
        tables: manifest.tables
          .filter(({ name }) => !added.includes(name))
          .map((table) => ({
            ...table,
            columns: table.columns.filter((column) => isOld(table.name, column)),
          })),
        entries: [...entries.values()],
      };
      entry.content = Buffer.from(JSON.stringify(older));
      checksum = `${sha256(entry.content)}  ${MANIFEST}\n`;
    }
    if (entry.name === MANIFEST_CHECKSUM) entry.content = Buffer.from(checksum);
    parts.push(...tarEntry(entry, new Date()));
  }
  const copy = `${file}.older.tar`;
  fs.writeFileSync(copy, Buffer.concat([...parts, TAR_END]));
  return copy;
}

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** COPY separates fields by tabs and rows by line breaks, and escapes all others. */
function withoutFields(compressed: Buffer, isKept: (index: number) => boolean): Buffer {
  const rows = zstdDecompressSync(compressed).toString("utf8").split("\n");
  const kept = rows.map((row) =>
    row
      .split("\t")
      .filter((_field, index) => isKept(index))
      .join("\t"),
  );
  return zstdCompressSync(Buffer.from(kept.join("\n")));
}

test("MIG-10 a bundle of an older version gets the migrations that came later", SLOWLY, async () => {
  const { file } = await backUp("older.tar");
  const older = await asOfBefore(
    file,
    [
      "0131-api-keys-of-tasks",
      "0132-images-by-account-and-time",
      "0133-narrowed-messages",
      "0134-cancelled-events",
      "0135-waiting-list",
      "0136-kept-prices",
    ],
    [
      "api_key_id",
      "narrowed_to",
      "events.cancelled_at",
      "waiting_entries",
      "is_kept_for_waiting",
      "waiting_list",
      "waiting_list_offer_minutes",
    ],
  );

  await restore({ file: older, url, mayReplace: true });

  expect(await contentsOf(url)).toEqual(await contentsOf(database.url));
});

test(
  "MIG-07 a backup during a sale is one moment: its counters, orders and tickets agree",
  SLOWLY,
  async () => {
    const event = await makeEvent(db);
    const product = await makeProduct(db, event, { price: 0, capacity: null });
    const checkout = testCheckoutContext(database);
    let isSelling = true;
    let sold = 0;
    const buyer = async () => {
      for (; isSelling; sold += 1)
        await finish(checkout, await hold(checkout, event, [{ product, quantity: 2 }]));
    };
    const buyers = Array.from({ length: 8 }, buyer);
    await vi.waitFor(() => expect(sold).toBeGreaterThan(8), SLOWLY);
    const before = sold;
    const { file } = await backUp("during.tar");
    isSelling = false;
    await Promise.all(buyers);

    const verified = await verifyBundle({ url: database.url, file });

    expect(sold).toBeGreaterThan(before);
    expect(verified.problems).toEqual([]);
    expect(verified.rows).toBeGreaterThan(0);
    // Other files verify bundles on the same server at the same time.
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_database where datname like 'tessera_verify%'`.execute(db);
      expect(rows).toEqual([]);
    }, SLOWLY);
  },
);

test("verifying finds counters that say something else than the orders", SLOWLY, async () => {
  await sql`update stock set taken = taken + 1 where id = (select min(id) from stock)`.execute(db);

  const problems = await findBrokenRules(database.pool);

  await sql`update stock set taken = taken - 1 where id = (select min(id) from stock)`.execute(db);
  expect(problems).toEqual(["1 stock counters that differ from the rows that justify them"]);
});

test(
  "an empty database, and one of an older version, are not backed up with parts missing",
  SLOWLY,
  async () => {
    const backUpFrom = (at: string) =>
      writeBundle(path.join(folder, "refused.tar"), { url: at, files, program: "0.1.0", secretKey: "" });
    await sql`update kysely_migration set name = 'x' || name where name like '0102%'`.execute(db);
    const older = backUpFrom(database.url);

    await expect(older).rejects.toThrow(/older version .*0102-parked-jobs.*with that version/);
    await sql`update kysely_migration set name = substr(name, 2) where name like 'x0102%'`.execute(db);
    await expect(backUpFrom(await emptyDatabase())).rejects.toThrow(/nothing to back up/);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith("refused"))).toEqual([]);
  },
);

test("sessions, pending log-ins and mailed links are not in a bundle", SLOWLY, async () => {
  const { file } = await backUp("without.tar");

  const { manifest } = await openBundle(file);

  const names = manifest.tables.map(({ name }) => name);
  expect(names).toContain("users");
  for (const name of ["sessions", "login_steps", "one_time_tokens", "rate_limits"])
    expect(names).not.toContain(name);
});
