import { expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeMember, makeSession } from "../../test/factories.ts";
import { accountsApi } from "./api.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [accountsApi]);

/**
 * The most password checks that complete while another request is answered. The request must not queue behind
 * the 150 tries.
 */
const FEW = 10;

test("ABU-13 other requests do not wait while many passwords are checked", { timeout: 90_000 }, async () => {
  const member = await makeMember(db);
  const cookies = { "__Host-session": await makeSession(db, member) };
  await api.send("GET /users/me", { cookies });
  let isOver = false;
  let checked = 0;
  const tries = Promise.all(
    Array.from({ length: 150 }, async (_, n) => {
      const body = { email: `somebody-${n}@example.org`, password: "a quiet harbour at dawn" };
      const headers = { "x-forwarded-for": `100.64.${n}.1` };
      const { status } = await api.send("POST /auth/login", { body, headers });
      if (status === 401) checked += 1;
      return status;
    }),
  ).finally(() => (isOver = true));

  const waitedFor: number[] = [];
  while (!isOver) {
    const before = checked;
    expect((await api.send("GET /users/me", { cookies })).status).toBe(200);
    waitedFor.push(checked - before);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  // The queue is bounded. A full queue refuses with a time to retry.
  const statuses = await tries;
  expect(statuses.every((status) => status === 401 || status === 503)).toBe(true);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(checked).toBeGreaterThan(2 * FEW);
  expect(waitedFor.length).toBeGreaterThan(FEW);
  expect(Math.max(...waitedFor)).toBeLessThan(FEW);
});
