import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { setRestoreState } from "../../platform/backup/restore-state.ts";
import { type Db, openDatabase } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import { startOnceDecided } from "./start-once-decided.ts";

const { url } = await testDatabase();
const log = createLog("silent");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-decided-"));
const socket = new URL(url).searchParams.get("host")!;
/** The server can be reached over this folder only while the link exists. */
const link = path.join(folder, "sockets");
const address = new URL(url);
address.searchParams.set("host", link);
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Each test has its own connections, because open ones survive the removal of the link. */
let db: Db;
let close: () => Promise<void>;
beforeEach(() => void ({ db, close } = openDatabase(String(address))));
afterEach(async () => {
  await close();
  fs.rmSync(link, { force: true });
});

/** Two further queries. Work that did not wait for an answer would have started within this time. */
const UNANSWERED_MILLISECONDS = 600;
const PATIENCE = { timeout: 15_000 };

function openWork() {
  const started: string[] = [];
  const start = (name: string) => () => {
    started.push(name);
    return { stop: async () => void started.push(`${name} stopped`) };
  };
  return { started, work: { startAll: start("all"), startWithheld: start("withheld") } };
}

test("starts all work once the database answers", async () => {
  const { started, work } = openWork();
  const running = startOnceDecided({ db, log }, work);
  await sleep(UNANSWERED_MILLISECONDS);
  expect(started).toEqual([]);

  fs.symlinkSync(socket, link);

  await vi.waitFor(() => expect(started).toEqual(["all"]), PATIENCE);
  await running.stop();
  expect(started).toEqual(["all", "all stopped"]);
});

test("starts nothing when it is stopped before the database answers", async () => {
  const { started, work } = openWork();
  const running = startOnceDecided({ db, log }, work);
  await sleep(UNANSWERED_MILLISECONDS);

  await running.stop();

  expect(started).toEqual([]);
});

test("holds back the work of a restored database until an operator has decided", async () => {
  fs.symlinkSync(socket, link);
  await setRestoreState(db, {
    phase: "PARKED",
    taken_at: "2027-01-01T00:00:00Z",
    restored_at: "2027-01-02T00:00:00Z",
  });
  const { started, work } = openWork();
  const running = startOnceDecided({ db, log }, work);
  await vi.waitFor(() => expect(started).toEqual(["withheld"]), PATIENCE);

  await setRestoreState(db, null);

  await vi.waitFor(() => expect(started).toEqual(["withheld", "withheld stopped", "all"]), PATIENCE);
  await running.stop();
});
