import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Refusal } from "../values/refusal.ts";
import { createBatcher } from "./batch.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });
const LOCK_TIMEOUT = "55P03";
const DEADLOCK = "40P01";
const CONSTRAINT = "23514";
const PATIENCE = { timeout: 10_000 };

/**
 * A database whose answers the test controls: `sent` collects batches, and each waits for its `finish` or
 * `fail`.
 */
function manualDatabase<Member>() {
  const sent: { members: Member[]; finish(): void; fail(error: unknown): void }[] = [];
  const send = (members: Member[]) =>
    new Promise<Member[]>((resolve, reject) => {
      sent.push({ members, finish: () => resolve(members), fail: reject });
    });
  const sentBatches = async (count: number) =>
    vi.waitFor(() => {
      if (sent.length < count) throw new Error(`only ${sent.length} batches were sent`);
      return sent;
    }, PATIENCE);
  return { sent, send, sentBatches };
}

const byNumber = { keyOf: (member: number) => String(member), groupOf: () => "all" };
const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => answer,
    (error: unknown) => (error instanceof Refusal ? error.code : (error as { code: string }).code),
  );

test("sends one request at a time when idle, and sends requests that arrive meanwhile as one batch", async () => {
  const { sent, send, sentBatches } = manualDatabase<number>();
  const batcher = createBatcher({ send, ...byNumber });

  const first = batcher.ask(1);
  await sentBatches(1);
  const others = [2, 3, 4].map((member) => batcher.ask(member));
  sent[0]!.finish();
  await first;
  await sentBatches(2);

  expect(sent.map(({ members }) => members)).toEqual([[1], [2, 3, 4]]);
  sent[1]!.finish();
  expect(await Promise.all(others)).toEqual([2, 3, 4]);
});

test("sends no batch larger than the maximum, and no more batches than concurrency", async () => {
  const { sent, send, sentBatches } = manualDatabase<number>();
  const batcher = createBatcher({ send, ...byNumber, concurrency: 2, maxBatch: 3 });

  const asked = [1, 2, 3, 4, 5, 6, 7].map((member) => batcher.ask(member));
  await sentBatches(2);

  expect(sent.map(({ members }) => members)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect(batcher.waiting).toBe(1);
  sent[0]!.finish();
  sent[1]!.finish();
  await sentBatches(3);
  sent[2]!.finish();
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("sends a second batch beside the first only once the first is slow", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { sent, send } = manualDatabase<number>();
  const batcher = createBatcher({ send, ...byNumber, concurrency: 2 });
  const aTurnLater = () => new Promise((resolve) => setImmediate(resolve));

  const first = batcher.ask(1);
  await aTurnLater();
  const others = [2, 3].map((member) => batcher.ask(member));
  await aTurnLater();
  vi.advanceTimersByTime(39);
  expect(sent.map(({ members }) => members)).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(sent.map(({ members }) => members)).toEqual([[1], [2, 3]]);

  vi.useRealTimers();
  sent[1]!.finish();
  expect(await Promise.all(others)).toEqual([2, 3]);
  sent[0]!.finish();
  expect(await first).toBe(1);
});

test("sends a second batch beside the first at once where batches do not wait for each other", async () => {
  const { sent, send, sentBatches } = manualDatabase<number>();
  const batcher = createBatcher({ send, ...byNumber, concurrency: 2, slowMilliseconds: 0 });

  void batcher.ask(1);
  await sentBatches(1);
  void batcher.ask(2);
  await new Promise((resolve) => setImmediate(resolve));

  expect(sent.map(({ members }) => members)).toEqual([[1], [2]]);
});

test("has the next batch on its way before it answers the members of the last", async () => {
  const { sent, send, sentBatches } = manualDatabase<number>();
  const batcher = createBatcher({ send, ...byNumber });
  const sentAtAnswer = batcher.ask(1).then(() => sent.length);
  await sentBatches(1);
  void batcher.ask(2);

  sent[0]!.finish();

  expect(await sentAtAnswer).toBe(2);
});

test("sends two requests with the same key one after the other, and delays no others", async () => {
  const { sent, send, sentBatches } = manualDatabase<string>();
  const batcher = createBatcher({ send, keyOf: (name) => name[0]!, groupOf: () => 1, concurrency: 2 });

  const asked = ["a1", "a2", "b1", "a3"].map((name) => batcher.ask(name));
  await sentBatches(1);

  expect(sent.map(({ members }) => members)).toEqual([["a1", "b1"]]);
  sent[0]!.finish();
  (await sentBatches(2))[1]!.finish();
  (await sentBatches(3))[2]!.finish();
  await Promise.all(asked);
  expect(sent.map(({ members }) => members)).toEqual([["a1", "b1"], ["a2"], ["a3"]]);
});

test("refuses the next request as busy when the queue is full", async () => {
  const { send } = manualDatabase<number>();
  const batcher = createBatcher({ send, ...byNumber, maxWaiting: 2 });

  void batcher.ask(1);
  void batcher.ask(2);

  await expect(batcher.ask(3)).rejects.toMatchObject({ code: "busy" });
});

test.each([
  { given: {}, refusedAfter: 3_000 },
  { given: { maxWaitMilliseconds: 30_000 }, refusedAfter: 30_000 },
])(
  "refuses a request that has waited for $refusedAfter ms, and none that waited less",
  async ({ given, refusedAfter }) => {
    let now = 0;
    const { sent, send, sentBatches } = manualDatabase<number>();
    const batcher = createBatcher({ send, ...byNumber, now: () => now, ...given });
    const first = batcher.ask(1);
    await sentBatches(1);
    const late = outcomeOf(batcher.ask(2));
    now = 1;
    const inTime = outcomeOf(batcher.ask(3));

    now = refusedAfter + 1;
    sent[0]!.finish();
    (await sentBatches(2))[1]!.finish();

    expect(await first).toBe(1);
    expect(await late).toBe("busy");
    expect(await inTime).toBe(3);
  },
);

test("fails only the request at fault when the database refuses a batch", async () => {
  const send = async (members: number[]) => {
    if (members.includes(13)) throw failure(CONSTRAINT);
    return members;
  };
  const batcher = createBatcher({ send, ...byNumber });

  const outcomes = await Promise.all([11, 12, 13, 14].map((member) => outcomeOf(batcher.ask(member))));

  expect(outcomes).toEqual([11, 12, CONSTRAINT, 14]);
});

test("refuses all requests of a batch as busy after one wait when the database is unavailable", async () => {
  const send = vi.fn(async (): Promise<number[]> => {
    throw failure(LOCK_TIMEOUT);
  });
  const batcher = createBatcher({ send, ...byNumber });

  const outcomes = await Promise.all([1, 2, 3, 4].map((member) => outcomeOf(batcher.ask(member))));

  expect(outcomes).toEqual(["busy", "busy", "busy", "busy"]);
  expect(send).toHaveBeenCalledTimes(1);
});

test("retries batches with a serialization conflict, three times at most", async () => {
  let crossings = 2;
  const send = async (members: number[]) => {
    if (crossings-- > 0) throw failure(DEADLOCK);
    return members;
  };
  const batcher = createBatcher({ send, ...byNumber });

  expect(await Promise.all([batcher.ask(1), batcher.ask(2)])).toEqual([1, 2]);
  crossings = 3;
  expect(await outcomeOf(batcher.ask(3))).toBe("busy");
});

test("isolates one stuck group, and refuses at once the requests that waited behind it", async () => {
  let now = 0;
  const { sent, send, sentBatches } = manualDatabase<string>();
  const batcher = createBatcher({
    send,
    keyOf: (name) => name,
    groupOf: (name) => name[0]!,
    concurrency: 2,
    now: () => now,
  });
  const outcomes = new Map<string, unknown>();
  const ask = (name: string) => void outcomeOf(batcher.ask(name)).then((is) => outcomes.set(name, is));

  ask("stuck-1");
  await sentBatches(1);
  ask("stuck-2");
  await sentBatches(2);
  ask("stuck-3");
  ask("free-1");
  now = 2_500;
  ask("stuck-4");
  sent[0]!.fail(failure(LOCK_TIMEOUT));
  await sentBatches(3);

  // One batch stays free: free-1 is sent although stuck-2 is still in progress.
  expect(sent[2]!.members).toEqual(["free-1"]);
  expect(Object.fromEntries(outcomes)).toEqual({ "stuck-1": "busy", "stuck-3": "busy" });
  sent[2]!.finish();
  await vi.waitFor(() => expect(outcomes.get("free-1")).toBe("free-1"), PATIENCE);
  expect((await sentBatches(4))[3]!.members).toEqual(["stuck-4"]);
  sent[1]!.finish();
  sent[3]!.finish();
  await vi.waitFor(() => expect(outcomes.get("stuck-4")).toBe("stuck-4"), PATIENCE);
});

test("reports a missing answer as a bug, and never sends a request twice", async () => {
  const send = vi.fn(async (members: number[]) => members.slice(1));
  const batcher = createBatcher({ send, ...byNumber });

  const asked = await Promise.allSettled([batcher.ask(1), batcher.ask(2)]);

  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(send).toHaveBeenCalledTimes(1);
});

test("answers every request once, with its own answer, in the order of its key, whatever fails", async () => {
  const member = fc.record({
    key: fc.integer({ min: 0, max: 5 }),
    isPoison: fc.boolean(),
    pause: fc.integer({ min: 0, max: 2 }),
  });
  const setting = fc.record({
    concurrency: fc.integer({ min: 1, max: 3 }),
    maxBatch: fc.integer({ min: 1, max: 8 }),
    troubles: fc.array(fc.constantFrom("none", "none", "none", LOCK_TIMEOUT, DEADLOCK), { maxLength: 20 }),
    members: fc.array(member, { minLength: 1, maxLength: 60 }),
  });

  await fc.assert(
    fc.asyncProperty(setting, async ({ concurrency, maxBatch, troubles, members }) => {
      const written: number[] = [];
      const underWay = new Set<number>();
      let batches = 0;
      const left = [...troubles];
      const send = async (indexes: number[]) => {
        batches += 1;
        expect(batches).toBeLessThanOrEqual(concurrency);
        expect(indexes.length).toBeLessThanOrEqual(maxBatch);
        const keys = indexes.map((index) => members[index]!.key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) expect(underWay.has(key)).toBe(false);
        for (const key of keys) underWay.add(key);
        await new Promise((resolve) => setImmediate(resolve));
        batches -= 1;
        for (const key of keys) underWay.delete(key);
        const trouble = left.shift() ?? "none";
        if (trouble !== "none") throw failure(trouble);
        if (indexes.some((index) => members[index]!.isPoison)) throw failure(CONSTRAINT);
        written.push(...indexes);
        return indexes.map((index) => `answer ${index}`);
      };
      const batcher = createBatcher({
        send,
        keyOf: (index: number) => String(members[index]!.key),
        groupOf: (index: number) => members[index]!.key % 2,
        concurrency,
        maxBatch,
      });

      const asked: Promise<unknown>[] = [];
      for (const [index, { pause }] of members.entries()) {
        for (let turn = 0; turn < pause; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        asked.push(outcomeOf(batcher.ask(index)));
      }
      const outcomes = await Promise.all(asked);

      for (const [index, outcome] of outcomes.entries()) {
        const wasWritten = written.filter((one) => one === index).length;
        expect(wasWritten).toBe(outcome === `answer ${index}` ? 1 : 0);
        if (!members[index]!.isPoison) expect([`answer ${index}`, "busy"]).toContain(outcome);
        else expect([CONSTRAINT, "busy"]).toContain(outcome);
      }
      for (let key = 0; key <= 5; key += 1) {
        const ofKey = written.filter((index) => members[index]!.key === key);
        expect(ofKey).toEqual([...ofKey].sort((a, b) => a - b));
      }
      expect(batcher.waiting).toBe(0);
    }),
    { numRuns: 200 },
  );
});
