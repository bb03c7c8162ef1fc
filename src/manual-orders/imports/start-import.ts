import { sql } from "kysely";
import { msg } from "@lingui/core/macro";
import { requireConfirmedAddress, takeTicketEmails } from "../../accounts/index.ts";
import type { Task } from "../../lists/contract.ts";
import { findTask, startTask, writeTaskRows } from "../../lists/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { findImportedBefore, findRows, type OwnImport } from "./attendee-imports.ts";
import type { ImportChoices } from "./contract.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";

interface Starting {
  choices: ImportChoices;
  repeatsFile: boolean;
  member: Pick<Member, "userId" | "isEmailVerified" | "eventIds" | "apiKey">;
  locale: Locale;
}

export const IMPORT_TASK = "import-attendees";

/**
 * Queues an import as a task of its account: the rows without a problem, in the order of the file. Records
 * the other rows as refused. Takes the emails from the account's allowance now. An upload can be started
 * once.
 */
export async function startImport(
  db: Db,
  own: OwnImport,
  { choices, repeatsFile, member, locale }: Starting,
): Promise<Task> {
  if (choices.send_confirmation_email) requireConfirmedAddress(member);
  await requireEvent(db, own);
  const plan = await planImport(db, own, { rows: await findRows(db, own), choices });
  if (plan.good.length === 0) throw invalidField("columns", "too_few", { minimum: 1 });
  const { accountId, eventId, importId } = own;
  const { userId, eventIds } = member;
  const apiKeyId = member.apiKey?.id ?? null;
  const taskId = await db.transaction().execute(async (tx) => {
    await claim(tx, own, { repeatsFile });
    if (choices.send_confirmation_email)
      await takeTicketEmails(
        tx,
        accountId,
        plan.good.filter(({ line }) => !plan.withoutPlace.has(line)).map(({ email }) => email),
      );
    const id = await startTask(tx, {
      accountId,
      eventId,
      userId,
      apiKeyId,
      kind: IMPORT_TASK,
      options: { import_id: importId, choices },
      total: plan.good.length + plan.problems.length,
      locale,
    });
    await writeRows(tx, id, { plan, locale });
    return id;
  });
  return findTask(db, { accountId, eventId, eventIds, userId, apiKeyId, taskId });
}

/** Serialises starts within the event, so that two members cannot import the same file at once. */
async function claim(tx: Tx, own: OwnImport, { repeatsFile }: { repeatsFile: boolean }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('start of an import', ${own.eventId}))`.execute(tx);
  const row = await tx
    .selectFrom("attendee_imports")
    .select(["id", "file_hash", "started_at"])
    .where("id", "=", own.importId)
    .where("account_id", "=", own.accountId)
    .where("event_id", "=", own.eventId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  if (row.started_at) throw new Refusal("conflict");
  if (!repeatsFile && (await findImportedBefore(tx, own, row)))
    throw invalidField("repeats_file", "file_repeated");
  await tx
    .updateTable("attendee_imports")
    .set({ started_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", row.id)
    .where("account_id", "=", own.accountId)
    .execute();
}

async function writeRows(
  tx: Tx,
  taskId: number,
  { plan, locale }: { plan: ImportPlan; locale: Locale },
): Promise<void> {
  const i18n = serverI18n(locale);
  const problems = new Map(plan.problems.map(({ line, problem }) => [line, problem]));
  const lines = [...plan.good.map(({ line }) => line), ...problems.keys()].toSorted(
    (one, other) => one - other,
  );
  const rows = lines.map((line) => ({
    subjectId: line,
    label: i18n._({ ...msg`Line ${line}`, values: { line } }),
    problem: problems.get(line) ?? null,
  }));
  await writeTaskRows(tx, taskId, rows);
}
