import { nextRunAfter, type ScheduleTimes } from "../../reporting/index.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { newWebhookSecret, sealWebhookSecret } from "../../webhooks/index.ts";
import type { Target } from "./load-rows.ts";

/** Writes what only the program can compute: sealed secrets, and when reports are due next. */
export async function finishRows(target: Target, secretKeys: SecretKeys): Promise<{ newSecrets: number }> {
  await scheduleReports(target);
  return { newSecrets: await sealSecrets(target, secretKeys) };
}

async function sealSecrets({ client, accountId, bases }: Target, secretKeys: SecretKeys): Promise<number> {
  const { rows } = await client.query<{ id: string; seal_id: string; secret: string | null }>(
    `select w.id, w.seal_id, s.secret from webhooks w
     join staged_webhooks s on s.id + ${bases["webhooks"] ?? 0} = w.id where w.account_id = $1`,
    [accountId],
  );
  for (const { id, seal_id, secret } of rows)
    await client.query("update webhooks set secret = $1 where id = $2 and account_id = $3", [
      sealWebhookSecret(secretKeys, seal_id, secret ?? newWebhookSecret()),
      id,
      accountId,
    ]);
  return rows.filter(({ secret }) => secret === null).length;
}

/** Schedules each report for its next time after the import. Reports that were due earlier are not sent. */
async function scheduleReports({ client, accountId }: Target): Promise<void> {
  const { rows } = await client.query<ScheduleTimes & { id: string; timezone: string }>(
    `select s.id, s.frequency, s.weekday, s.month_day, to_char(s.time_of_day, 'HH24:MI') as time,
            coalesce(e.timezone, o.timezone) as timezone
     from report_schedules s
     left join events e on e.id = s.event_id
     left join organizers o on o.id = s.organizer_id
     where s.account_id = $1`,
    [accountId],
  );
  for (const { id, timezone, ...times } of rows)
    await client.query("update report_schedules set next_run_at = $1 where id = $2 and account_id = $3", [
      nextRunAfter(times, timezone, new Date()),
      id,
      accountId,
    ]);
}
