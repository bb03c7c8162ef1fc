import path from "node:path";
import pg from "pg";
import program from "../../../package.json" with { type: "json" };
import { loadBundle, refuseNewer } from "../../platform/backup/load-bundle.ts";
import type { BundleFile } from "../../platform/backup/places/bundle-place.ts";
import { openBundle } from "../../platform/backup/read-bundle.ts";
import { NOT_OUTLIVING_RESTORES } from "../../platform/backup/snapshot.ts";
import { RESTORED, type RestoreState } from "../../platform/backup/restore-state.ts";
import type { BackedUpFiles, Progress } from "../../platform/backup/write-bundle.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { migrateQueue } from "../../platform/queue/worker.ts";
import type { Services } from "../../platform/services.ts";
import { isKeyRecognised } from "./recognise-key.ts";
import { reapplyErasures } from "../../erasures/index.ts";
import { settleRestored } from "./settle-restored.ts";
import { findReasonNotEmpty } from "./find-reason-not-empty.ts";

export interface RestoreOptions {
  url: string;
  file: BundleFile | string;
  passphrase?: string;
  secretKeys: readonly string[];
  files: BackedUpFiles;
  /** Allows a database that already contains accounts, and replaces its contents. */
  mayReplace?: boolean;
  /** Allows a backup that was made with another SECRET_KEY. */
  mayHaveOtherKey?: boolean;
  openServices(url: string): Services;
  onProgress?(progress: Progress): void;
  say?(line: string): void;
}

/**
 * Restores a bundle. Before it changes anything, it refuses a bundle that is damaged, newer than the program or
 * sealed with another key, and a database that is in use. Afterwards nothing is mailed, charged or delivered until
 * an operator has decided about the waiting work.
 */
export async function restoreBundle(options: RestoreOptions): Promise<RestoreState> {
  const { url, file, files, onProgress, say = () => {} } = options;
  say(
    `Reading ${path.basename(typeof file === "string" ? file : file.address)} and comparing its checksums …`,
  );
  const bundle = await openBundle(file, options.passphrase);
  const { manifest } = bundle;
  refuseNewer(manifest, program.version);
  if (!options.mayHaveOtherKey && !isKeyRecognised(options.secretKeys, manifest.secret_key))
    throw new StartRefused(
      "The backup was made with another SECRET_KEY: authenticators, webhooks and order links would not work. Give that " +
        "key in SECRET_KEY or SECRET_KEY_OLD, or add --other-key if it is lost. Nothing was changed.",
    );
  const client = new pg.Client({
    connectionString: url,
    application_name: "tessera-restore",
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  const state: RestoreState = {
    phase: "PREPARING",
    taken_at: manifest.taken_at,
    restored_at: new Date().toISOString(),
  };
  try {
    const problem = await findReasonNotEmpty(client, { mayReplace: options.mayReplace ?? false });
    if (problem) throw new StartRefused(`${problem} Nothing was changed.`);
    say(`Restoring the backup of ${manifest.taken_at} (Tessera ${manifest.program}) …`);
    await loadBundle(client, bundle, {
      files,
      onProgress,
      finish: (within) => holdBack(within, state),
    });
  } finally {
    await client.end();
  }
  return finishRestore(options, state);
}

async function finishRestore(
  {
    url,
    files,
    openServices,
    say = () => {},
  }: Pick<RestoreOptions, "url" | "files" | "openServices" | "say">,
  state: RestoreState,
) {
  await migrate(url);
  const { pool, close } = openDatabase(url, { connections: 1, sellingConnections: 1 });
  await migrateQueue(pool).finally(close);
  say("Writing figures, invoices and tickets of the last sales …");
  const services = openServices(url);
  try {
    const people = await reapplyErasures(services, files);
    if (people > 0) say(`Erased again, as after the backup: ${people} people`);
    return await settleRestored(services, state);
  } finally {
    await services.close();
  }
}

/**
 * Holds back the waiting work of a database that another tool has restored, for example from a physical backup,
 * like `restoreBundle` does.
 */
export async function holdRestored(
  options: Pick<RestoreOptions, "url" | "files" | "openServices" | "say">,
): Promise<RestoreState> {
  const now = new Date().toISOString();
  const state: RestoreState = { phase: "PREPARING", taken_at: null, restored_at: now };
  const client = new pg.Client({ connectionString: options.url, application_name: "tessera-restore" });
  client.on("error", () => {});
  await client.connect();
  try {
    const problem = await findReasonNotEmpty(client, { mayReplace: true });
    if (problem) throw new StartRefused(`${problem} Nothing was changed.`);
    await client.query("begin");
    await holdBack(client, state);
    for (const table of NOT_OUTLIVING_RESTORES) await client.query(`delete from ${table}`);
    await client.query("commit");
  } finally {
    await client.end();
  }
  return finishRestore(options, state);
}

/** Runs in the transaction of the restore, so that a start at any moment finds the work held back. */
async function holdBack(client: pg.Client, state: RestoreState): Promise<void> {
  await client.query(
    `insert into installation (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [RESTORED, JSON.stringify(state)],
  );
  await client.query("delete from installation where starts_with(key, 'alarm:') or key = 'backup'");
  // Postpones the provider's events that are not processed yet, because settling a payment mails a confirmation.
  await client.query(
    "update provider_events set next_try_at = now() + interval '100 years' where processed_at is null",
  );
}
