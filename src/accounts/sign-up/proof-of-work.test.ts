import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { accountsApi } from "../api.ts";
import { solveProofOfWork } from "../../auth/web/register/solve-proof-of-work.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [accountsApi]);

const FREE = 5;
let people = 0;
const register = (network: string, proof?: { task: string; answer: string }) =>
  api.send("POST /auth/register", {
    body: {
      first_name: "Ada",
      email: `ada-${(people += 1)}@example.org`,
      password: "a quiet harbour at dawn",
      ...(proof && { proof }),
    },
    headers: { "x-forwarded-for": network },
  });

/** A network that has used up its free sign-ups. */
async function makeBusyNetwork(third: number): Promise<string> {
  const network = `198.51.${third}.7`;
  for (let n = 0; n < FREE; n += 1) expect((await register(network)).status).toBe(201);
  return network;
}

async function solved() {
  const { data } = (await api.send("GET /auth/sign-up-proof")).json;
  return { task: data.task as string, answer: await solveProofOfWork(data) };
}

test("ABU-03 ABU-16 the first sign-ups of a network are free, and each further one needs a proof of work", async () => {
  const network = await makeBusyNetwork(1);
  const before = await db.selectFrom("users").select("id").execute();

  const without = await register(network);
  const elsewhere = await register("203.0.113.77");
  const proof = await solved();
  const accepted = await register(network, proof);

  expect([without.status, without.json.code]).toEqual([422, "proof_required"]);
  expect([elsewhere.status, accepted.status]).toEqual([201, 201]);
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(before.length + 2);
});

test("a network whose count an operator deletes signs up freely again at once", async () => {
  const network = await makeBusyNetwork(5);
  for (let n = 0; n < 3; n += 1) expect((await register(network)).status).toBe(422);

  await db.deleteFrom("rate_limits").where("key", "like", "register-freely%").execute();

  expect((await register(network)).status).toBe(201);
});

test("ABU-16 accepts a proof once, even when sent twice at once or from another network", async () => {
  const [one, other] = [await makeBusyNetwork(2), await makeBusyNetwork(3)];
  const proof = await solved();

  const answers = await Promise.all([one, other, one, other].map((network) => register(network, proof)));

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
});

test("ABU-16 refuses a proof that is wrong, unsigned, signed with another key or too old", async () => {
  const network = await makeBusyNetwork(4);
  const { task, answer } = await solved();
  const [until, random, seal] = task.split(".") as [string, string, string];
  const own = `${Date.now() + 60_000}.${random}`;
  const lies = [
    { task, answer: `${answer}x` },
    { task, answer: "" },
    { task: `${Number(until) + 60_000}.${random}.${seal}`, answer },
    { task: own, answer: await solveProofOfWork({ task: own, bits: 14 }) },
    { task: `${own}.${seal}`, answer: await solveProofOfWork({ task: `${own}.${seal}`, bits: 14 }) },
    { task: "", answer },
    { task: "NaN..", answer },
  ];

  for (const lie of lies) {
    const { status, json } = await register(network, lie);
    expect([lie, status, json.code]).toEqual([lie, 422, "proof_required"]);
  }
});
