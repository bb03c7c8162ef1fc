import { findDailyAllowance } from "../../accounts/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { fieldSentence } from "../../platform/i18n/sentences.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { requireEvent } from "../../events/index.ts";
import { sameName, ticketMatcher } from "../rules/ticket-matcher.ts";
import { findRows, type OwnImport } from "./attendee-imports.ts";
import type { FoundProblem } from "./check-rows.ts";
import type { ImportChoices, ImportPreview } from "./contract.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import type { FileRow } from "./read-file.ts";

const EXAMPLES = 10;
const PROBLEMS = 100;
const TICKETS = 50;

interface Asked {
  choices: ImportChoices;
  locale: Locale;
  isEmailVerified: boolean;
}

/** Returns the result that an import would have now. Takes no stock and writes nothing. */
export async function previewImport(
  db: Db,
  own: OwnImport,
  { choices, locale, isEmailVerified }: Asked,
): Promise<ImportPreview> {
  await requireEvent(db, own);
  const rows = await findRows(db, own);
  const plan = await planImport(db, own, { rows, choices });
  const issued = plan.good.filter(({ line }) => !plan.withoutPlace.has(line));
  const problems = [...plan.problems, ...soldOut(plan)].toSorted((one, other) => one.line - other.line);
  const i18n = serverI18n(locale);
  return {
    row_count: rows.length,
    issued_count: issued.length,
    refused_count: problems.length,
    known_count: plan.knownCount,
    repeated_count: plan.repeatedCount,
    examples: issued.slice(0, EXAMPLES).map((row) => ({
      line: row.line,
      name: [row.first_name, row.last_name].filter(Boolean).join(" "),
      email: row.email,
      ticket: row.kind.name,
      amount: row.amount,
      locale: row.locale,
    })),
    problems: problems.slice(0, PROBLEMS).map(({ problem, ...found }) => ({
      ...found,
      sentence: fieldSentence(i18n, problem),
    })),
    lacking: lackingOf(plan),
    tickets: ticketTexts(rows, { choices, plan }),
    currency: plan.onSale.event.currency,
    amount: issued.reduce((sum, { amount }) => sum + amount, 0),
    allowance_left: isEmailVerified ? await findEmailsLeftToday(db, own.accountId) : null,
  };
}

function soldOut({ good, withoutPlace }: ImportPlan): FoundProblem[] {
  return good
    .filter(({ line }) => withoutPlace.has(line))
    .map(({ line, kind }) => ({ line, field: "ticket", text: kind.name, problem: { code: "sold_out" } }));
}

function lackingOf({ good, withoutPlace }: ImportPlan): ImportPreview["lacking"] {
  const byName = new Map<string, { wanted: number; issued: number }>();
  for (const { line, kind } of good) {
    const counted = byName.get(kind.name) ?? { wanted: 0, issued: 0 };
    counted.wanted += 1;
    if (!withoutPlace.has(line)) counted.issued += 1;
    byName.set(kind.name, counted);
  }
  return [...byName]
    .filter(([, { wanted, issued }]) => issued < wanted)
    .map(([name, counted]) => ({ name, ...counted }));
}

/** Lists the texts of the ticket column, each with its ticket. */
function ticketTexts(
  rows: readonly FileRow[],
  { choices, plan }: { choices: ImportChoices; plan: ImportPlan },
): ImportPreview["tickets"] {
  const column = choices.columns.ticket;
  if (column === null) return [];
  const counts = new Map<string, { text: string; row_count: number }>();
  for (const [, cells] of rows) {
    const text = (cells[column] ?? "").slice(0, 255);
    const counted = counts.get(sameName(text)) ?? { text, row_count: 0 };
    counted.row_count += 1;
    counts.set(sameName(text), counted);
  }
  const match = ticketMatcher(plan.kinds, choices);
  return [...counts.values()]
    .filter(({ text }) => text !== "")
    .toSorted((one, other) => other.row_count - one.row_count)
    .slice(0, TICKETS)
    .map((counted) => ({ ...counted, product_price_id: match(counted.text)?.price.id ?? null }));
}

function findEmailsLeftToday(db: Db, accountId: number): Promise<number> {
  return db.transaction().execute(async (tx) => (await findDailyAllowance(tx, accountId)).left);
}
