import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isPlatformFee, PLATFORM_FEE } from "./platform-fee.ts";

test("the platform's own fee is known by its id and the name nobody chose; what an organiser calls so is theirs", () => {
  expect(isPlatformFee({ id: 0, name: PLATFORM_FEE })).toBe(true);
  expect(isPlatformFee({ id: 0, name: "Tessera's share" })).toBe(false);
  expect(isPlatformFee({ id: 7, name: PLATFORM_FEE })).toBe(false);
});

test("it is the name that the database gives", () => {
  const migration = readFileSync(
    path.resolve(import.meta.dirname, "../../database/migrations/0007-payments.sql"),
    "utf8",
  );

  expect(migration).toContain(`buyer_label text not null default '${PLATFORM_FEE}'`);
});
