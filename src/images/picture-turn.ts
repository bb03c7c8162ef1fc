import { Refusal } from "../values/refusal.ts";

/** One at a time: a decoded picture needs up to 64 MB, and buyers need the processor too. */
let turn: Promise<void> = Promise.resolve();
let waiting = 0;
const MAX_WAITING = 10;

/** Runs work on pictures one after the other. Refuses with `busy` if too many wait. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) throw new Refusal("busy");
  waiting += 1;
  const mine = turn.then(work);
  turn = mine.then(
    () => {},
    () => {},
  );
  return mine.finally(() => {
    waiting -= 1;
  });
}
