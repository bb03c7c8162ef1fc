import { sql } from "kysely";
import { makeSession } from "../../factories.ts";
import { LATER } from "./event-scenes.ts";
import type { SetScene, Stage } from "./scene.ts";

/** Calls with which administrators of the platform change an account, and those about the installation. */
export const administratorScenes: Record<string, SetScene> = {
  "POST /admin/accounts/{account_id}/restore": async ({ db, owner }) => {
    await sql`update accounts set suspended_at = now(), suspended_reason = 'A question'
      where id = ${owner.member.account_id}`.execute(db);
    return {};
  },
  "PUT /admin/accounts/{account_id}/configuration": async (stage) => ({
    body: { configuration_id: await feeSchedule(stage) },
  }),
  "PUT /admin/configurations/{configuration_id}": async (stage) => ({
    known: { configuration_id: await feeSchedule(stage) },
  }),
  "DELETE /admin/configurations/{configuration_id}": async (stage) => ({
    known: { configuration_id: await feeSchedule(stage) },
  }),
  "POST /admin/failed-jobs/{failed_job_id}/retry": async (stage) => ({
    known: { failed_job_id: await failedJob(stage) },
  }),
  "DELETE /admin/failed-jobs/{failed_job_id}": async (stage) => ({
    known: { failed_job_id: await failedJob(stage) },
  }),
  "POST /admin/failed-jobs/retry-all": async (stage) => {
    await failedJob(stage);
    return {};
  },
  "DELETE /admin/failed-jobs": async (stage) => {
    await failedJob(stage);
    return {};
  },
  "POST /admin/messages/{message_id}/approve": async (stage) => ({
    known: { message_id: await messageInReview(stage) },
  }),
  "POST /admin/messages/{message_id}/reject": async (stage) => ({
    known: { message_id: await messageInReview(stage) },
  }),
  "POST /admin/impersonate/{user_id}": async ({ db, owner: { member }, administrator }) => ({
    cookies: { "__Host-session": await makeSession(db, administrator) },
    body: { account_id: member.account_id },
  }),
  "POST /admin/stop-impersonation": async ({ db, owner: { member }, administrator, send }) => {
    const cookies = { "__Host-session": await makeSession(db, administrator) };
    await send(`POST /admin/impersonate/${member.user_id}`, { account_id: member.account_id }, cookies);
    return { cookies };
  },
};

async function feeSchedule({ db, administrator, send }: Stage): Promise<number> {
  const session = await makeSession(db, administrator);
  const { json } = await send(
    "POST /admin/configurations",
    { name: "Charities", application_fees: { rate: 1_000 } },
    { "__Host-session": session },
  );
  return json.data.id;
}

async function failedJob({ db }: Stage): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.add_job('send-ticket', '{}', run_at := now() + interval '1 year')`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set last_error = 'no', attempts = max_attempts
    where id = ${rows[0]!.id}`.execute(db);
  return `job-${rows[0]!.id}`;
}

async function messageInReview({ db, owner, send }: Stage): Promise<number> {
  const { json } = await send(`POST /events/${owner.event.id}/messages`, LATER);
  await sql`update messages set status = 'PENDING_REVIEW' where id = ${json.data.id}`.execute(db);
  return json.data.id;
}
