import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { EVENTS, UNCONFIRMED } from "../reference/events.ts";
import { PEOPLE } from "../reference/people.ts";
import { OFFERS } from "../reference/offers.ts";
import { ORDERS } from "../reference/orders.ts";
import { SOLD } from "../reference/sold.ts";
import { dispatcher, fill, makeStage, type Refused, type Row, type Stage } from "../reference/stage.ts";
import type { TestAnswer } from "../api.ts";

/** Every call that `specified-calls.test.ts` does not cover: its answer, and its main error. */
const TABLES = { people: PEOPLE, events: EVENTS, sold: SOLD, orders: ORDERS, offers: OFFERS };

describe.each(Object.entries(TABLES))("%s", (_name, rows) => {
  test.each(Object.keys(rows))("%s", async (call) => {
    const row = rows[call]!;
    const stage = await makeStage();
    Object.assign(stage.ids, await row.given?.(stage));

    if (row.refuses && !row.refuses.again) await expectRefusal(stage, call, row, row.refuses);
    expectAnswer(await ask(stage, call, row), row);
    if (row.refuses?.again) await expectRefusal(stage, call, row, row.refuses);
  });
});

test.each(Object.keys(UNCONFIRMED))("%s waits for a confirmed address", async (call) => {
  const row = UNCONFIRMED[call]!;
  const stage = await makeStage();
  await row.given?.(stage);

  expectAnswer(await ask(stage, call, row), row);
});

const ROWS = Object.entries(Object.assign({}, ...Object.values(TABLES)) as Record<string, Row>);

test("every row is a route of the program", () => {
  const known = new Set(dispatcher.routes.map(({ definition }) => `${definition.method} ${definition.path}`));

  const missing = ROWS.map(([call]) =>
    call.replace(" ", " /").replace(/reports\/\w+/, "reports/{report_type}"),
  ).filter((call) => !known.has(call));

  expect(missing).toEqual([]);
});

test("a row that differs from what such products usually answer names an existing decision", () => {
  const numbers = new Set(fs.readdirSync("docs/decisions").map((name) => name.slice(0, 3)));

  expect(ROWS.filter(([, { differs }]) => differs && !numbers.has(differs)).map(([call]) => call)).toEqual(
    [],
  );
});

async function expectRefusal(stage: Stage, call: string, row: Row, refused: Refused): Promise<void> {
  const ids = { ...stage.ids, ...refused.ids };
  const answer = await ask({ ...stage, ids, ask: stage.ask }, fill(call, ids), { ...row, ...refused });

  expect([answer.status, answer.status === refused.status ? "" : answer.body]).toEqual([refused.status, ""]);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
  if (refused.at) expect(Object.keys(answer.json.errors)[0]).toMatch(new RegExp(`^${refused.at}`));
}

type Asked = Pick<Row, "as" | "query" | "body">;

async function ask(stage: Stage, call: string, { as, query, body }: Asked): Promise<TestAnswer> {
  const given = typeof body === "function" ? await (body as (stage: Stage) => unknown)(stage) : body;
  const address = query ? `${call}?${query}` : call;
  return stage.ask(fill(address, stage.ids), given, as);
}

function expectAnswer({ status, json, body }: TestAnswer, row: Row): void {
  expect([status, status === row.answers ? "" : body]).toEqual([row.answers, ""]);
  if (row.with === undefined) expect(body).toBe("");
  else if (typeof row.with === "string") expect(body).toContain(row.with);
  else expect(json).toMatchObject(row.with);
}
