import { requireConfirmedAddress } from "../../accounts/index.ts";
import { findOnSaleSince } from "../../catalog/index.ts";
import { listAskedQuestions, type OwnEvent } from "../../checkout/index.ts";
import {
  BatchOutdated,
  processTaskBatches,
  refuseRows,
  requireStarter,
  type TaskHandler,
} from "../../lists/index.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { z } from "zod";
import { Id } from "../../values/wire.ts";
import { kindsOf } from "../writing/kinds.ts";
import { lineAt, type ManualOrder } from "../writing/manual-order.ts";
import { writeManualOrders, type Written } from "../writing/write-manual-orders.ts";
import { findRows, lockLines } from "./attendee-imports.ts";
import { checkRows, type FoundProblem, type ImportRow } from "./check-rows.ts";
import { ImportChoices } from "./contract.ts";
import { knownPeople } from "./plan-import.ts";

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
    const ofUpload = { ...own, importId };
    const prepare = async () => {
      const starter = await requireStarter(db, task);
      if (choices.send_confirmation_email) requireConfirmedAddress(starter);
      const onSale = await findOnSaleSince(db, own.eventId, performance.now());
      if (!onSale) throw new Refusal("not_found");
      const questions = await listAskedQuestions(db, own.eventId);
      return {
        onSale,
        context: { choices, kinds: kindsOf(onSale), questions, currency: onSale.event.currency },
      };
    };
    const refuseKnown = async () => {
      const { context } = await prepare();
      const { good } = await checkRows(await findRows(db, ofUpload), context);
      await refuseRows(db, task.id, async (tx) => {
        const isKnown = await knownPeople(tx, own, good);
        const subjectIds = good.filter(isKnown).map(({ line }) => line);
        return { subjectIds, problem: { code: "already_issued" } };
      });
    };
    // An earlier import may have been waiting or running when this one was started.
    if (choices.skip_known) await tools.throttle(refuseKnown);
    await processTaskBatches(db, task, tools, {
      prepare,
      async act(tx, lines, { onSale, context }) {
        const checked = await checkRows(await lockLines(tx, ofUpload, lines), context);
        const orders = checked.good.map((row) => orderOf(row, choices.send_confirmation_email));
        const author = { userId: task.userId, payWithinDays: null };
        const written = await writeManualOrders(tx, { onSale, orders, author });
        if (written === "stale") throw new BatchOutdated();
        const outcomes = new Map<number, FoundProblem["problem"] | null>(
          lines.map((line) => [line, { code: "person_erased" }]),
        );
        for (const [index, { line }] of checked.good.entries())
          outcomes.set(line, problemOf(written[index]!));
        // The catalogue may have changed since the start. A deleted ticket refuses only the rows with it.
        for (const { line, problem } of checked.problems) outcomes.set(line, problem);
        return lines.map((line) => outcomes.get(line)!);
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
