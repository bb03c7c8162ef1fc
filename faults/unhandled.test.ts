import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../test/database.ts";
import { makeOrganizer } from "../test/factories.ts";
import { sharing, startProgram } from "./program.ts";

const { db, url } = await testDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-unhandled-"));
beforeAll(() => makeOrganizer(db));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test.each([
  { bug: "rejection", thread: "web" },
  { bug: "exception", thread: "worker" },
])(
  "FLT-17 an unhandled $bug in the $thread thread ends the program with a line in the log",
  async ({ bug, thread }) => {
    const trigger = path.join(folder, `${bug}-${thread}`);
    const program = await startProgram({
      ...sharing(url, folder),
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, "planted-bug.mjs")}`,
      PLANTED_BUG: bug,
      PLANTED_THREAD: thread,
      PLANTED_TRIGGER: trigger,
    });

    fs.writeFileSync(trigger, "");
    const { code, output } = await program.ended;

    const last = JSON.parse(output.trim().split("\n").at(-1)!) as unknown;
    expect(code).toBe(1);
    expect(last).toMatchObject({ level: 60, err: { type: "Error", message: `a planted ${bug}` } });
  },
);
