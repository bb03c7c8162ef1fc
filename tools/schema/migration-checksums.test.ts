import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { findChangedMigrations, listNewMigrations } from "./migration-checksums.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../database/migrations");

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

function copyOfMigrations(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-migrations-"));
  folders.push(folder);
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  return folder;
}

test("no migration has changed since it was listed", () => {
  expect(fs.readdirSync(MIGRATIONS).length).toBeGreaterThan(10);
  expect(findChangedMigrations(MIGRATIONS)).toEqual([]);
});

test("finds an edited migration, also after new ones were listed", () => {
  const folder = copyOfMigrations();
  fs.appendFileSync(path.join(folder, "0004-catalog.sql"), "-- harmless\n");

  listNewMigrations(folder);

  expect(findChangedMigrations(folder)).toEqual([
    "0004-catalog.sql was edited, but databases have already run it: add a new migration",
  ]);
});

test("finds a removed migration, also after new ones were listed", () => {
  const folder = copyOfMigrations();
  fs.rmSync(path.join(folder, "0006-tickets.sql"));

  listNewMigrations(folder);

  expect(findChangedMigrations(folder)).toEqual([
    "0006-tickets.sql is gone: databases that have run it could not start",
  ]);
});

test("finds a new migration until it is listed", () => {
  const folder = copyOfMigrations();
  fs.writeFileSync(path.join(folder, "9999-new.sql"), "select 1;\n");

  expect(findChangedMigrations(folder)).toEqual([
    'checksums.txt has no line for 9999-new.sql: run "npm run schema"',
  ]);
  listNewMigrations(folder);
  expect(findChangedMigrations(folder)).toEqual([]);
});
