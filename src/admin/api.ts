import { startImpersonation, stopImpersonation } from "../accounts/index.ts";
import {
  changeFeeSchedule,
  createFeeSchedule,
  deleteFeeSchedule,
  type FeeScheduleRow,
  findFeeSchedule,
  listFeeSchedules,
} from "../payments/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { withoutAddresses } from "../platform/log.ts";
import {
  deleteFailedJob,
  deleteGivenUpJobs,
  listFailedWork,
  retryAllFailedWork,
  retryFailedWork,
} from "../platform/queue/failed-jobs.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";
import { listFailingWebhooks } from "../webhooks/index.ts";
import { findAdminAccount } from "./accounts/account-details.ts";
import { listAdminAccounts } from "./accounts/accounts.ts";
import { changeNotes, chooseFees, restore, suspend } from "./accounts/change-account.ts";
import { type AdminContract, type Configuration, type ConfigurationInput, contract } from "./contract.ts";
import { findAttributionStats } from "./figures/attribution.ts";
import { findDashboard, findStats } from "./figures/stats.ts";
import { listAdminEvents, listUpcomingEvents } from "./listings/events.ts";
import { listAdminOrders } from "./listings/orders.ts";
import { listAdminUsers } from "./listings/users.ts";
import { findSystemStatus } from "./system/system-status.ts";

/** The calls of platform administrators. */
export function adminApi(services: Services): ApiArea {
  const { db } = services;
  const account = async (accountId: number) => ({ data: await findAdminAccount(db, accountId) });
  const configuration = async (id: number) => ({ data: configurationOf(await findFeeSchedule(db, id)) });

  const handlers = {
    listAdminAccounts: ({ query }, { reads }) => listAdminAccounts(reads(db), query),
    getAdminAccount: ({ params }) => account(params.account_id),
    async suspendAccount({ params, body }) {
      await suspend(db, params.account_id, body.reason);
      return account(params.account_id);
    },
    async restoreAccount({ params }) {
      await restore(db, params.account_id);
      return account(params.account_id);
    },
    async noteOnAccount({ params, body }) {
      await changeNotes(db, params.account_id, body.notes);
      return account(params.account_id);
    },
    async setAccountConfiguration({ params, body }) {
      await chooseFees(db, params.account_id, body.configuration_id);
      return account(params.account_id);
    },

    listAdminUsers: ({ query }, { reads }) => listAdminUsers(reads(db), query),
    listAdminEvents: ({ query }, { reads }) => listAdminEvents(reads(db), query),
    listUpcomingAdminEvents: async () => ({ data: await listUpcomingEvents(db) }),
    listAdminOrders: ({ query }, { reads }) => listAdminOrders(reads(db), query),

    getAdminStats: async () => ({ data: await findStats(db) }),
    getAdminDashboard: async ({ query }) => ({ data: await findDashboard(db, query) }),
    getAttributionStats: ({ query }) => findAttributionStats(db, query),
    getSystemStatus: async () => ({ data: await findSystemStatus(services) }),

    listFailingWebhooks: async () => ({
      data: (await listFailingWebhooks(db)).map((webhook) => ({
        ...webhook,
        failing_since: webhook.failing_since?.toISOString() ?? null,
        disabled_at: webhook.disabled_at?.toISOString() ?? null,
      })),
    }),

    listFailedJobs: async ({ query }) => ({
      data: (await listFailedWork(db, query.query || null)).map((work) => ({
        ...work,
        payload: withoutAddresses(work.payload),
        problem: withoutAddresses(work.problem),
        next_attempt_at: work.next_attempt_at?.toISOString() ?? null,
        failed_at: work.failed_at.toISOString(),
      })),
    }),
    async retryFailedJob({ params }) {
      if (!(await retryFailedWork(db, params.failed_job_id))) throw new Refusal("not_found");
      return undefined;
    },
    retryAllFailedJobs: async () => ({ data: { retried: await retryAllFailedWork(db) } }),
    deleteFailedJobs: async ({ query }) => ({
      data: { deleted: await deleteGivenUpJobs(db, query.query || null) },
    }),
    async deleteFailedJob({ params }) {
      if (!(await deleteFailedJob(db, params.failed_job_id))) throw new Refusal("not_found");
      return undefined;
    },

    listConfigurations: async () => ({ data: (await listFeeSchedules(db)).map(configurationOf) }),
    createConfiguration: async ({ body }) => configuration(await createFeeSchedule(db, scheduleOf(body))),
    async updateConfiguration({ params, body }) {
      await changeFeeSchedule(db, params.configuration_id, scheduleOf(body));
      return configuration(params.configuration_id);
    },
    async deleteConfiguration({ params }) {
      await deleteFeeSchedule(db, params.configuration_id);
      return undefined;
    },

    async impersonate({ params, body }, { user }) {
      await startImpersonation(db, user, { userId: params.user_id, accountId: body.account_id });
      return { data: { message: "Impersonating", redirect_url: "/manage/events" } };
    },
    async stopImpersonation(_input, { user }) {
      await stopImpersonation(db, user);
      return { data: { message: "Stopped", redirect_url: "/admin/users" } };
    },
  } satisfies Handlers<AdminContract>;
  return { contract, handlers };
}

function configurationOf(row: FeeScheduleRow): Configuration {
  const { fixed, rate, is_bypassed, ...configuration } = row;
  return {
    ...configuration,
    application_fees: { fixed, rate },
    bypass_application_fees: is_bypassed,
  };
}

function scheduleOf(body: ConfigurationInput) {
  return {
    name: body.name,
    fixed: Object.fromEntries(Object.entries(body.application_fees.fixed).filter(([, minor]) => minor)),
    rate: body.application_fees.rate,
    isBypassed: body.bypass_application_fees,
  };
}
