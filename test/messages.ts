import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { MessagingContract, WriteMessage } from "../src/messaging/contract.ts";
import {
  dispatchMessage,
  messagingApi,
  sendBroadcast,
  sendMessage,
  sendReviewRequest,
} from "../src/messaging/index.ts";
import type { SuppressionsContract } from "../src/suppressions/contract.ts";
import { suppressionsApi } from "../src/suppressions/index.ts";
import type { Config } from "../src/platform/config.ts";
import type { Email } from "../src/platform/mail/outgoing-email.ts";
import { testServices } from "./api.ts";
import { clientOf } from "./client.ts";
import type { TestDatabase } from "./database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct } from "./factories.ts";
import { runDueJobs } from "./run-due-jobs.ts";

const PATIENCE = { timeout: 10_000 };
export const WORDS = { subject: "Doors open later", message: "<p>At <strong>eight</strong>, not seven.</p>" };

/** Organisers who send messages to buyers and guests, and the job queue, on a test's database. */
export function openMessages(database: TestDatabase, config: Partial<Config> = {}) {
  const { db, pool } = database;
  const services = testServices(database, config);
  const { emails } = services;
  const areas = [messagingApi(services), suppressionsApi(services)];

  async function makeScenario(given: Parameters<typeof makeEvent>[1] = {}) {
    const member = await makeMember(db);
    const event = await makeEvent(db, { account_id: member.account_id, ...given });
    const [seats, floor] = [await makeProduct(db, event), await makeProduct(db, event)];
    const api = clientOf<MessagingContract & SuppressionsContract>(db, areas, {
      member: { ...member, role: "ORGANIZER" },
    });
    const params = { event_id: event.id };
    const write = async (to: Partial<WriteMessage>, idempotencyKey?: string) =>
      (
        await api("POST /events/{event_id}/messages", {
          params,
          body: { ...WORDS, ...to } as never,
          ...(idempotencyKey && { idempotencyKey }),
        })
      ).data;
    const toHolders = { message_type: "TICKET_HOLDERS" as const, product_ids: [seats.id] };
    const find = async (message_id: number) =>
      (await api("GET /events/{event_id}/messages/{message_id}", { params: { ...params, message_id } })).data;
    return { member, event, seats, floor, api, params, write, find, toHolders };
  }

  type Scenario = Awaited<ReturnType<typeof makeScenario>>;

  const buy = (
    { event, seats }: Pick<Scenario, "event" | "seats">,
    given: Parameters<typeof makeOrder>[2] = {},
  ) => makeOrder(db, event, { product: seats, ...given });

  async function buyers(at: Scenario, count: number) {
    for (let n = 1; n <= count; n++) await buy(at, { email: `buyer-${n}@example.org` });
  }

  /** Runs all due jobs from the queue until none is due. */
  async function work(mail: { send: (email: Email) => Promise<void> } = services.mail, others: object = {}) {
    const withMail = { ...services, mail: { ...services.mail, ...mail } };
    await runDueJobs(
      pool,
      {
        "dispatch-message": (job) => dispatchMessage(withMail, job as never),
        "dispatch-narrowed-message": (job) => dispatchMessage(withMail, job as never),
        "send-broadcast": (job) => sendBroadcast(withMail, (piece) => piece(), job as never),
        "send-message": (job) => sendMessage(withMail, job as never),
        "send-review-request": (job) => sendReviewRequest(withMail, job as never),
        ...others,
      },
      // The next part of a broadcast is due shortly after the previous one.
      { aheadMilliseconds: 500 },
    );
  }

  /** Returns the waiting jobs, after the outcomes of finished ones are written. */
  async function waitingJobs() {
    const { rows } = await vi.waitFor(async () => {
      const jobs = await sql<{ locked_at: Date | null; run_at: Date; key: string | null }>`
        select task_identifier, attempts, locked_at, run_at, key from graphile_worker.jobs order by id`.execute(
        db,
      );
      expect(jobs.rows.filter(({ locked_at }) => locked_at !== null)).toEqual([]);
      return jobs;
    }, PATIENCE);
    return rows;
  }

  async function retryNow() {
    await waitingJobs();
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  }

  async function startAgain() {
    emails.splice(0);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
  }

  const addresses = () => emails.map(({ to }) => to).sort();

  return {
    services,
    areas,
    emails,
    makeScenario,
    buy,
    buyers,
    work,
    waitingJobs,
    retryNow,
    startAgain,
    addresses,
  };
}

export type Scenario = Awaited<ReturnType<ReturnType<typeof openMessages>["makeScenario"]>>;
