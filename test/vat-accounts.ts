import { sql } from "kysely";
import { afterAll, beforeEach } from "vitest";
import { createPaymentContext } from "../src/app/payments.ts";
import type { PaymentsContract } from "../src/payments/contract.ts";
import { checkVatNumber, saveFeeVat, paymentsApi } from "../src/payments/index.ts";
import { testServices } from "./api.ts";
import { clientOf } from "./client.ts";
import type { TestDatabase } from "./database.ts";
import { makeAccount, makeMember } from "./factories.ts";
import { runDueJobs } from "./run-due-jobs.ts";
import { startVatRegister } from "./vat-register.ts";

const SETTINGS = "/accounts/{account_id}/vat-settings";

/** Accounts with VAT numbers, with a stand-in for the register. */
export async function openVatAccounts(database: TestDatabase) {
  const { db, pool } = database;
  const register = await startVatRegister();
  afterAll(() => register.stop());
  beforeEach(() => register.inTrouble(null));
  const vat = { onFees: { rate: 23_000, country: "IE" }, viesUrl: register.url };
  const services = testServices(database, { vat });
  await saveFeeVat(pool, vat);
  const areas = [paymentsApi(services, createPaymentContext(services))];

  async function makeFixture() {
    const { id } = await makeAccount(db);
    const as = async (role: "ADMIN" | "ORGANIZER") =>
      clientOf<PaymentsContract>(db, areas, { member: await makeMember(db, { account_id: id, role }) });
    const api = await as("ADMIN");
    const params = { account_id: id };
    return {
      params,
      as,
      read: async () => (await api(`GET ${SETTINGS}`, { params })).data,
      rate: async () => (await api(`GET ${SETTINGS}`, { params })).meta.fee_vat_rate,
      save: async (vat_number: string | null, vat_registered = true) =>
        (await api(`POST ${SETTINGS}`, { params, body: { vat_registered, vat_number } })).data,
    };
  }

  /** The scheduled checks, with the number of seconds until each. */
  async function waiting() {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs
      where task_identifier = 'check-vat-number'`.execute(db);
    return rows;
  }

  /** Runs due checks. With `all`, also future ones. */
  async function doJobs({ all = false } = {}) {
    if (all)
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
    await runDueJobs(pool, {
      "check-vat-number": (payload) => checkVatNumber(services, payload as { account_id: number }),
    });
  }

  return { register, services, makeFixture, waiting, doJobs };
}
