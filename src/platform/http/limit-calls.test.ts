import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { Refusal } from "../../values/refusal.ts";
import { limitCalls } from "./limit-calls.ts";

const KEYS = ["a", "b", "c"].map((one) => `tsr_${one.repeat(43)}`) as [string, string, string];

function serve() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const keys = limitCalls(app, 2);
  app.get("/", async () => "");
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? 429 : 500).send(""));
  const ask = (key?: string) =>
    app.inject({ url: "/", headers: key ? { authorization: `Bearer ${key}` } : {} });
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
