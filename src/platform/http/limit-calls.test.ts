import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { Refusal } from "../../values/refusal.ts";
import { limitCalls } from "./limit-calls.ts";
import { apiKeyOf } from "./security/api-key-of.ts";

const KEYS = ["a", "b", "c"].map((one) => `tsr_${one.repeat(43)}`) as [string, string, string];

function serve() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const keys = limitCalls(app, 2);
  app.get("/", async () => "");
  app.get("/verified", async (request) => {
    keys.note(apiKeyOf(request)!);
    return "";
  });
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? 429 : 500).send(""));
  const ask = (key?: string, url = "/") =>
    app.inject({ url, headers: key ? { authorization: `Bearer ${key}` } : {} });
  return { keys, ask };
}

test("gives each known API key its own limit, and says in every answer how much is left", async () => {
  const { keys, ask } = serve();
  const [one, other] = KEYS;
  keys.note(one);
  keys.note(other);

  const answers = [await ask(one), await ask(one), await ask(one), await ask(other)];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200]);
  expect(answers.map(({ headers }) => headers["ratelimit-remaining"])).toEqual(["1", "0", "0", "1"]);
  expect(answers[0]!.headers["ratelimit-limit"]).toBe("2");
});

test("counts made-up keys against the network that sends them", async () => {
  const { ask } = serve();

  const answers = [];
  for (const key of KEYS) answers.push(await ask(key));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
});

test("says what is left in the answer to a key's first call, which verifies it, and in none to a made-up key", async () => {
  const { ask } = serve();

  const answers = [await ask(KEYS[0], "/verified"), await ask(KEYS[0]), await ask(KEYS[1])];

  expect(answers.map(({ headers }) => headers["ratelimit-remaining"])).toEqual(["1", "0", undefined]);
  expect(answers[0]!.headers).toMatchObject({ "ratelimit-limit": "2", "ratelimit-reset": "60" });
});
