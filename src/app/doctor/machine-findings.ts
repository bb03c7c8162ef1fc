import fs from "node:fs/promises";
import type { ClientBase } from "pg";
import type { Config } from "../../platform/config.ts";
import { openFiles } from "../../platform/files/open-files.ts";
import { findStorageProblem } from "../../platform/files/probe-files.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const GIGABYTE = 1e9;
const MIN_FREE_BYTES = GIGABYTE;
const MIN_FREE_SHARE = 0.1;

/** Whether files can be written and read, and how much room there is. */
export async function findInFiles(config: Config): Promise<Finding[]> {
  const cause = await findStorageProblem(openFiles(config));
  const written =
    cause === null
      ? ok("files", `${config.bucket?.name ?? config.dataFolder} can be written and read`)
      : problem(
          "files",
          cause,
          config.bucket
            ? "Check S3_BUCKET, its keys and its network."
            : "Make TESSERA_DATA a folder that this user may write to.",
        );
  return [written, await findRoom(config.dataFolder)];
}

async function findRoom(folder: string): Promise<Finding> {
  const room = await fs.statfs(folder).catch((error: Error) => error);
  if (room instanceof Error)
    return warning("disk", `its free space cannot be read (${room.message})`, "Correct TESSERA_DATA first.");
  const { bavail, blocks, bsize } = room;
  const free = bavail * bsize;
  const text = `${(free / GIGABYTE).toFixed(1)} GB of ${((blocks * bsize) / GIGABYTE).toFixed(1)} GB are free at ${folder}`;
  if (free >= MIN_FREE_BYTES && bavail >= MIN_FREE_SHARE * blocks) return ok("disk", text);
  const remedy = "Free some space: on a full disk nothing is sold.";
  return free < MIN_FREE_BYTES ? problem("disk", text, remedy) : warning("disk", text, remedy);
}

const WARNING_SECONDS = 2;
const PROBLEM_SECONDS = 30;

/** Compares this machine's clock with the database's, which decides about the end of holds. */
export async function findInClock(client: ClientBase): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ at: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at",
  );
  const seconds = Math.abs(rows[0]!.at - (before + Date.now()) / 2) / 1000;
  const text = `this machine's clock differs from the database's by ${seconds.toFixed(1)} s`;
  const remedy = "Let both be set by NTP (systemd-timesyncd, chrony).";
  if (seconds > PROBLEM_SECONDS) return problem("clock", text, remedy);
  return seconds > WARNING_SECONDS ? warning("clock", text, remedy) : ok("clock", text);
}
