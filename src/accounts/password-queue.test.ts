import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeMember, makeSession } from "../../test/factories.ts";
import { accountsApi } from "./api.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [accountsApi]);

test(
  "ABU-13 other requests stay fast while many passwords are tried at once",
  { retry: 2, timeout: 90_000 },
  async () => {
    const member = await makeMember(db);
    const cookies = { "__Host-session": await makeSession(db, member) };
    await api.send("GET /users/me", { cookies });
    let isOver = false;
    const tries = Promise.all(
      Array.from({ length: 150 }, async (_, n) => {
        const body = { email: `somebody-${n}@example.org`, password: "a quiet harbour at dawn" };
        const headers = { "x-forwarded-for": `100.64.${n}.1` };
        return (await api.send("POST /auth/login", { body, headers })).status;
      }),
    ).finally(() => (isOver = true));

    const waits: number[] = [];
    while (!isOver) {
      const begun = performance.now();
      expect((await api.send("GET /users/me", { cookies })).status).toBe(200);
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }

    // // The queue is bounded: a full one refuses with a time to retry.
    const statuses = await tries;
    expect(statuses.every((status) => status === 401 || status === 503)).toBe(true);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    expect(waits.length).toBeGreaterThan(10);
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99) - 1]).toBeLessThan(500);
  },
);
