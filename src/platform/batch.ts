import type { Span } from "@opentelemetry/api";
import { inSpan } from "./telemetry/spans.ts";
import { currentScope, outsideRequests } from "./telemetry/request-scope.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseErrorClass, classifyDatabaseError } from "./database/classify-database-error.ts";
import { refuseInRehearsal } from "./database/rehearsals/rehearse.ts";
import { Refusal } from "../values/refusal.ts";

export interface BatcherOptions<Member, Answer> {
  /** The name in traces. */
  name?: string;
  /** Sends all members in one round trip and returns the answers in their order. */
  send(members: Member[]): Promise<Answer[]>;
  /** Members with the same key are never in progress together and are sent in the order of arrival. */
  keyOf?(member: Member): string;
  /** Members of one group are likely to wait for the same lock. */
  groupOf(member: Member): string | number;
  /** The number of batches that may be in progress at once. Usually it is one: see `createBatcher`. */
  concurrency?: number;
  maxBatch?: number;
  /** A batch that takes longer is slow, and another may start beside it. 0: another may start at once. */
  slowMilliseconds?: number;
  /** The number of members that may wait. Further members are refused. */
  maxWaiting?: number;
  /** A member that has waited for longer is refused. By default the time after which clients give up. */
  maxWaitMilliseconds?: number;
  classifyDatabaseError?(error: unknown): DatabaseErrorClass;
  /** A monotonic clock in milliseconds. */
  now?(): number;
}

export interface Batcher<Member, Answer> {
  /** Joins the next batch. Refuses as busy when too many wait or the database is unavailable. */
  ask(member: Member): Promise<Answer>;
  readonly waiting: number;
}

interface Waiting<Member, Answer> {
  member: Member;
  key: string | undefined;
  group: string | number;
  /** The span that waits for the answer. */
  span: Span | undefined;
  since: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 256;
const MAX_WAITING = 5_000;
const MAX_CONFLICTS = 3;
/** After a wait of this length, a batch that meets a lock time-out would delay its members too long. */
const PATIENCE_MILLISECONDS = 500;
/** Four processes that sell the same product on two cores need up to this time for a batch. */
const SLOW_MILLISECONDS = 40;
/** Clients give up after this time. */
const MAX_WAIT_MILLISECONDS = 3_000;

/**
 * Collects the requests that arrive while a batch is in progress and sends them when the batch returns. So an
 * idle system sends batches of one, a busy system sends large batches, and a hundred buyers share one commit.
 * Another batch starts beside one in progress only when that one is slow or the other is full, because two
 * halves cost the database more than one whole.
 * A request never fails because of another one: when the database refuses a batch, its members are sent again
 * one by one. When the database is unavailable (a lock, a lost connection), sending them again would only
 * multiply the waits, so all members are refused as busy. The groups of such a batch are then sent separately
 * until one of their batches returns, so that one stuck counter does not delay every other sale.
 */
export function createBatcher<Member, Answer>(
  options: BatcherOptions<Member, Answer>,
): Batcher<Member, Answer> {
  const {
    name = "requests",
    send,
    keyOf,
    groupOf,
    concurrency = 1,
    maxBatch = MAX_BATCH,
    slowMilliseconds = SLOW_MILLISECONDS,
    maxWaiting = MAX_WAITING,
    maxWaitMilliseconds = MAX_WAIT_MILLISECONDS,
  } = options;
  const { classifyDatabaseError: judge = classifyDatabaseError, now = () => performance.now() } = options;
  type Entry = Waiting<Member, Answer>;
  let waiting: Entry[] = [];
  const keysUnderWay = new Set<string>();
  const suspects = new Set<string | number>();
  let inProgress = 0;
  let quickInProgress = 0;
  let suspectsInProgress = 0;
  let isStarting = false;

  function ask(member: Member): Promise<Answer> {
    refuseInRehearsal("join a batch with the requests of others");
    if (waiting.length >= maxWaiting) return Promise.reject(new Refusal("busy"));
    return new Promise((resolve, reject) => {
      const since = now();
      const { span } = currentScope();
      waiting.push({ member, key: keyOf?.(member), group: groupOf(member), span, since, resolve, reject });
      // Requests of the same turn of the event loop join this batch.
      if (!isStarting && mayStart()) {
        isStarting = true;
        setImmediate(() => {
          isStarting = false;
          start();
        });
      }
    });
  }

  function mayStart(): boolean {
    return inProgress < concurrency && (quickInProgress === 0 || waiting.length >= maxBatch);
  }

  function start(): void {
    while (mayStart() && waiting.length > 0) {
      const batch = takeNext();
      if (batch.length === 0) return;
      void outsideRequests(() => travel(batch));
    }
  }

  /** Picks the longest waiting members that may go together. One batch stays free for groups that are not isolated. */
  function takeNext(): Entry[] {
    const mayTakeSuspects = suspectsInProgress < Math.max(1, concurrency - 1);
    const passedOver = new Set<string>();
    const batch: Entry[] = [];
    const left: Entry[] = [];
    const tooLate = now() - maxWaitMilliseconds;
    for (const entry of waiting) {
      if (entry.since < tooLate) {
        entry.reject(new Refusal("busy"));
        continue;
      }
      const { key } = entry;
      const isKeyFree = key === undefined || (!keysUnderWay.has(key) && !passedOver.has(key));
      if (batch.length < maxBatch && isKeyFree && fits(entry, batch[0], mayTakeSuspects)) {
        batch.push(entry);
        if (key !== undefined) keysUnderWay.add(key);
      } else {
        if (key !== undefined) passedOver.add(key);
        left.push(entry);
      }
    }
    waiting = left;
    return batch;
  }

  function fits(entry: Entry, first: Entry | undefined, mayTakeSuspects: boolean): boolean {
    if (!suspects.has(entry.group)) return first === undefined || !suspects.has(first.group);
    return mayTakeSuspects && (first === undefined || first.group === entry.group);
  }

  async function travel(batch: Entry[]): Promise<void> {
    const isSuspect = suspects.has(batch[0]!.group);
    inProgress += 1;
    if (isSuspect) suspectsInProgress += 1;
    const leaveQuick = enterQuick();
    const answer = await settle(batch);
    leaveQuick();
    inProgress -= 1;
    if (isSuspect) suspectsInProgress -= 1;
    for (const { key } of batch) if (key !== undefined) keysUnderWay.delete(key);
    start();
    // The database works on the next batch while the requests of this one go on.
    if (inProgress > 0) setImmediate(answer);
    else answer();
  }

  /** Counts a batch as quick until it is slow or the returned function is called. */
  function enterQuick(): () => void {
    if (slowMilliseconds === 0) return () => {};
    let isQuick = true;
    quickInProgress += 1;
    const leave = () => {
      if (isQuick) quickInProgress -= 1;
      isQuick = false;
    };
    const timer = setTimeout(() => {
      leave();
      start();
    }, slowMilliseconds);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }

  /** Sends a batch until it has run or is given up. Returns what answers its members. */
  async function settle(batch: Entry[]): Promise<() => void> {
    try {
      return answersOf(await sendThroughCrossings(batch), batch);
    } catch (error) {
      if (judge(error) !== null) return refusalOf(batch, error);
      if (batch.length === 1) return () => batch[0]!.reject(error);
      return settleOneByOne(batch);
    }
  }

  async function settleOneByOne(batch: Entry[]): Promise<() => void> {
    for (const [index, entry] of batch.entries()) {
      try {
        answersOf(await sendThroughCrossings([entry]), [entry])();
      } catch (error) {
        if (judge(error) !== null) return refusalOf(batch.slice(index), error);
        entry.reject(error);
      }
    }
    return () => {};
  }

  /** The batch has run. Even if its answers are wrong, it must not be sent again. */
  function answersOf(answers: Answer[], batch: Entry[]): () => void {
    for (const { group } of batch) suspects.delete(group);
    const isWhole = answers.length === batch.length;
    const mistake = isWhole
      ? undefined
      : new Error(`a batch of ${batch.length} came back with ${answers.length} answers`);
    return () => {
      for (const [index, entry] of batch.entries())
        if (isWhole) entry.resolve(answers[index]!);
        else entry.reject(mistake);
    };
  }

  async function sendThroughCrossings(batch: Entry[]): Promise<Answer[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        // One statement serves many requests, so its span refers to all of theirs.
        const links = batch.flatMap(({ span }) => span ?? []);
        const sent = () => send(batch.map((entry) => entry.member));
        return await (links.length === 0
          ? sent()
          : inSpan(`batch ${name}`, { links, attributes: { "tessera.batch_size": batch.length } }, sent));
      } catch (error) {
        if (judge(error) !== "conflict" || tries === MAX_CONFLICTS) throw error;
        await sleep(Math.random() * 20 * tries);
      }
    }
  }

  /** The members' groups are sent separately from now on, and members that have waited long behind them are refused. */
  function refusalOf(batch: Entry[], cause: unknown): () => void {
    const groups = new Set(batch.map((entry) => entry.group));
    for (const group of groups) suspects.add(group);
    const impatient = now() - PATIENCE_MILLISECONDS;
    const left: Entry[] = [];
    for (const entry of waiting) {
      if (groups.has(entry.group) && entry.since < impatient) entry.reject(new Refusal("busy", { cause }));
      else left.push(entry);
    }
    waiting = left;
    return () => {
      for (const entry of batch) entry.reject(new Refusal("busy", { cause }));
    };
  }

  return {
    ask,
    get waiting() {
      return waiting.length;
    },
  };
}
