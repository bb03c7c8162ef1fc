import { expect, test } from "vitest";
import { createOutbox } from "./outbox.ts";

/** Makes a connection that takes one message whenever it is let go on. */
function slowConnection(newest: () => readonly string[] = () => []) {
  const sent: string[] = [];
  let letGo = () => {};
  const outbox = createOutbox<string>(
    {
      send: (text) => void sent.push(JSON.parse(text)),
      ready: () => new Promise((resolve) => (letGo = resolve)),
    },
    newest,
  );
  const goOn = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      letGo();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { outbox, sent, goOn };
}

test("sends nothing before the connection takes it, and everything in its order", async () => {
  const { outbox, sent, goOn } = slowConnection();

  outbox.add(["1", "2"]);
  outbox.add(["3"]);

  await goOn(0);
  expect(sent).toEqual([]);
  await goOn(2);
  expect(sent).toEqual(["1", "2"]);
  await goOn(5);
  expect(sent).toEqual(["1", "2", "3"]);
});

test("notes overtake tickets, and of the tickets that change meanwhile only the newest go out", async () => {
  let age = 1;
  const { outbox, sent, goOn } = slowConnection(() => [`${age}a`, `${age}b`, `${age}c`]);

  outbox.tellTickets();
  await goOn(1);
  for (age = 2; age < 9; age += 1) outbox.tellTickets();
  outbox.add(["note"]);
  await goOn(20);

  expect(sent).toEqual(["1a", "note", "1b", "1c", "9a", "9b", "9c"]);
});

test("a connection that has ended gets nothing more", async () => {
  const { outbox, sent, goOn } = slowConnection();
  outbox.add(["1", "2"]);
  await goOn(1);

  outbox.end();
  await goOn(3);

  expect(sent).toEqual(["1"]);
});
