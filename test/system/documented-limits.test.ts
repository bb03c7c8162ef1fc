import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ACCOUNT_LIMITS } from "../../src/accounts/limits.ts";
import { PROMO_CODE_LIMITS } from "../../src/catalog/limit-code-guesses.ts";
import { PIN_LIMITS } from "../../src/check-in/devices/enter-pin.ts";
import { CHECK_IN_LIMITS } from "../../src/check-in/limit-wrong-links.ts";
import { SNAPSHOT_LIMITS } from "../../src/check-in/snapshot/limit-snapshots.ts";
import { FREE_ORDER_LIMITS } from "../../src/checkout/details/limit-free-orders.ts";
import { ERASURE_LIMITS } from "../../src/erasures/limit-erasures.ts";
import { DECLINE_LIMITS } from "../../src/payments/decline-limits.ts";
import { REQUEST_LIMITS } from "../../src/platform/http/limit-calls.ts";
import type { Limit, LimitOfSetting } from "../../src/platform/rate-limit/limit.ts";
import { CONTACT_LIMITS } from "../../src/storefront/organizers/limit-messages.ts";
import { WAITING_LIST_LIMITS } from "../../src/waiting-list/joining/limit-waiting-list.ts";
import { SALE_ALERT_LIMITS } from "../../src/storefront/sale-alerts/limit-sale-alerts.ts";
import { LOOKUP_LIMITS } from "../../src/storefront/ticket-lookup/limit-lookups.ts";
import { TICKET_LIMITS } from "../../src/tickets/limit-guesses.ts";
import { WEBHOOK_LIMITS } from "../../src/webhooks/limit-webhooks.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(path.resolve(ROOT, name), "utf8");

const TABLES: Record<string, Limit | LimitOfSetting>[] = [
  ACCOUNT_LIMITS,
  PROMO_CODE_LIMITS,
  CHECK_IN_LIMITS,
  SNAPSHOT_LIMITS,
  PIN_LIMITS,
  FREE_ORDER_LIMITS,
  DECLINE_LIMITS,
  REQUEST_LIMITS,
  CONTACT_LIMITS,
  TICKET_LIMITS,
  LOOKUP_LIMITS,
  SALE_ALERT_LIMITS,
  WAITING_LIST_LIMITS,
  ERASURE_LIMITS,
  WEBHOOK_LIMITS,
];
const UNITS: Record<string, number> = { min: 60, h: 3_600, d: 86_400 };

test("docs/operations.md lists every limit with its points and seconds, and no other", () => {
  const [, section] = read("docs/operations.md").split("### Limits on tries");
  const rows = section!.split("\n##")[0]!.matchAll(/^\| `([a-z-]+)` \| `?(\w+)`? \| (\d+) (min|h|d) \|/gm);
  const documented = [...rows].map(([, name, most, count, unit]) => ({
    name,
    most,
    seconds: Number(count) * UNITS[unit!]!,
  }));

  const declared = TABLES.flatMap((table) => Object.values(table)).map((limit) => ({
    name: limit.name,
    most: String("setting" in limit ? limit.setting : limit.points),
    seconds: limit.seconds,
  }));
  const sorted = (limits: typeof declared) => limits.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(sorted(documented as typeof declared)).toEqual(sorted(declared));
  expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length);
});

test("only the rate limiter imports the library, and this test lists every table of limits", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).map((name) => ({ name, text: read(name) }));

  const users = sources.filter(({ text }) => text.includes('"rate-limiter-flexible"'));
  const tables = sources.filter(({ text }) => /satisfies Record<string, Limit/.test(text));

  expect(users.map(({ name }) => name)).toEqual(["src/platform/rate-limit/rate-limiter.ts"]);
  expect(tables).toHaveLength(TABLES.length);
});
