import { requireConfirmedAddress } from "../../accounts/index.ts";
import { findOnSaleSince } from "../../catalog/index.ts";
import { listAskedQuestions, type OwnEvent } from "../../checkout/index.ts";
import { BatchOutdated, processTaskBatches, requireStarter, type TaskHandler } from "../../lists/index.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { z } from "zod";
import { Id } from "../../values/wire.ts";
import { kindsOf } from "../writing/kinds.ts";
import { lineAt, type ManualOrder } from "../writing/manual-order.ts";
import { writeManualOrders, type Written } from "../writing/write-manual-orders.ts";
import { findRows } from "./attendee-imports.ts";
import { checkRows, type FoundProblem, type ImportRow } from "./check-rows.ts";
import { ImportChoices } from "./contract.ts";

const Options = z.object({ import_id: Id, choices: ImportChoices });

/**
 * Issues the tickets of an import in batches of one transaction each. Refuses rows for which no stock is
 * left.
 */
export function importAttendees({ db, changes }: Pick<Services, "db" | "changes">): TaskHandler {
  return async (task, tools) => {
    if (task.eventId === null) throw new Refusal("not_found");
    const { import_id: importId, choices } = Options.parse(task.options);
    const own: OwnEvent = { accountId: task.accountId, eventId: task.eventId };
    const fileRows = new Map((await findRows(db, { ...own, importId })).map((row) => [row[0], row]));
    await processTaskBatches(db, task, tools, {
      async prepare() {
        const starter = await requireStarter(db, task);
        if (choices.send_confirmation_email) requireConfirmedAddress(starter);
        const onSale = await findOnSaleSince(db, own.eventId, performance.now());
        if (!onSale) throw new Refusal("not_found");
        return { onSale, questions: await listAskedQuestions(db, own.eventId) };
      },
      async act(tx, lines, { onSale, questions }) {
        const rows = lines.map((line) => fileRows.get(line)!);
        const { currency } = onSale.event;
        const checked = await checkRows(rows, { choices, kinds: kindsOf(onSale), questions, currency });
        const orders = checked.good.map((row) => orderOf(row, choices.send_confirmation_email));
        const author = { userId: task.userId, payWithinDays: null };
        const written = await writeManualOrders(tx, { onSale, orders, author });
        if (written === "stale") throw new BatchOutdated();
        const outcomes = new Map(checked.good.map(({ line }, index) => [line, problemOf(written[index]!)]));
        // The catalogue may have changed since the start. A deleted ticket refuses only the rows with it.
        for (const { line, problem } of checked.problems) outcomes.set(line, problem);
        return lines.map((line) => outcomes.get(line) ?? null);
      },
    });
    changes.publish({ event_id: own.eventId, topic: "orders" });
  };
}

function problemOf(written: Written): FoundProblem["problem"] | null {
  return "soldOut" in written ? { code: "sold_out", facts: { product: written.soldOut } } : null;
}

function orderOf({ kind, amount, locale, answers, ...row }: ImportRow, isEmailed: boolean): ManualOrder {
  const { first_name, last_name, email } = row;
  return {
    buyer: { first_name, last_name, email },
    locale,
    payment: amount > 0 ? "PAID" : "COMPLIMENTARY",
    lines: [lineAt(kind, 1, amount)],
    answers,
    isEmailed,
  };
}
