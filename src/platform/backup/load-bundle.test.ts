import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { emptyDatabase, testDatabase } from "../../../test/database.ts";
import { makeEvent } from "../../../test/factories.ts";
import { readDataSteps } from "../database/data-steps/data-step-files.ts";
import { readMigrations } from "../database/migrate.ts";
import { localFileStore } from "../files/local-file-store.ts";
import { loadBundle } from "./load-bundle.ts";
import { openBundle } from "./read-bundle.ts";
import { writeBundle } from "./write-bundle.ts";

const database = await testDatabase();
const { db } = database;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-load-test-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** More than one batch of a data step. */
const ROWS = 2_500;
const STEP = "9001-shout-event-types";

test(
  "MIG-10 a later migration that needs a data step finds the rows of an older bundle changed by it",
  { timeout: 60_000 },
  async () => {
    const { account_id } = await makeEvent(db);
    await sql`
      insert into webhook_messages (uid, account_id, organizer_id, event_type, subject_id, happened_at)
      select 'msg_' || n, ${account_id}, 1, 'order.created', n, now() from generate_series(1, ${ROWS}::int) n`.execute(
      db,
    );
    const { file } = await writeBundle(path.join(folder, "older.tar"), {
      url: database.url,
      files: localFileStore(folder),
      program: "0.1.0",
      secretKey: "a key",
    });
    const migrations = new Map([
      ...readMigrations(),
      ["9001-shouted", "alter table webhook_messages add column shouted text;"],
      [
        "9002-all-are-shouted",
        `-- needs data step ${STEP}\nalter table webhook_messages alter column shouted set not null;`,
      ],
    ]);
    const dataSteps = readDataSteps({
      [`x/${STEP}.sql`]: `-- table webhook_messages
with batch as (select id from webhook_messages where id > $1 order by id limit $2),
filled as (update webhook_messages m set shouted = upper(m.event_type) from batch where m.id = batch.id)
select max(id) as last_id, count(*) as rows from batch`,
    });
    const client = new pg.Client({ connectionString: await emptyDatabase() });
    await client.connect();

    await loadBundle(client, await openBundle(file), { migrations, dataSteps });

    const { rows } = await client.query(
      `select (select count(*)::int from webhook_messages where shouted = 'ORDER.CREATED') as shouted,
              (select json_agg(json_build_array(name, rows_done, finished_at is not null)) from data_steps) as steps,
              (select max(name) from kysely_migration) as newest`,
    );
    await client.end();
    expect(rows).toEqual([{ shouted: ROWS, steps: [[STEP, ROWS, true]], newest: "9002-all-are-shouted" }]);
  },
);
