import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isPlatformFee } from "./platform-fee.ts";

test("recognises the platform's fee by the database's default name", () => {
  const migration = readFileSync(
    path.resolve(import.meta.dirname, "../../database/migrations/0007-payments.sql"),
    "utf8",
  );
  const given = /buyer_label text not null default '([^']+)'/.exec(migration)![1]!;

  expect(isPlatformFee({ name: given })).toBe(true);
  expect(isPlatformFee({ name: "Service charge" })).toBe(false);
});
