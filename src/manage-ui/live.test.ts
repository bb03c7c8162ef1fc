import { expect, test } from "vitest";
import { oneAtATime } from "./live.ts";

/** A list that is read slowly: a read answers what was stored when it began. */
function slowList() {
  const reads: (() => void)[] = [];
  const list = { stored: 0, shown: 0, reads };
  const read = () => {
    const answer = list.stored;
    return new Promise<void>((resolve) => {
      reads.push(() => {
        list.shown = answer;
        resolve();
      });
    });
  };
  return { list, look: oneAtATime(read) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("shows the last of several changes, although the read that runs began before it", async () => {
  const { list, look } = slowList();
  list.stored = 1;
  look();
  list.stored = 2;
  look();
  list.stored = 3;
  look();

  expect(list.reads).toHaveLength(1);
  list.reads[0]!();
  await settle();
  expect(list.shown).toBe(1);
  list.reads[1]!();
  await settle();

  expect(list.shown).toBe(3);
  expect(list.reads).toHaveLength(2);
});

test("reads again after each later change, and not without one", async () => {
  const { list, look } = slowList();
  for (const stored of [1, 2]) {
    list.stored = stored;
    look();
    list.reads.at(-1)!();
    await settle();
    expect(list.shown).toBe(stored);
  }

  expect(list.reads).toHaveLength(2);
});
