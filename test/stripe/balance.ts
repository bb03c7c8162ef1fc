import { randomBytes } from "node:crypto";
import { type BalanceEntry, type Payout, Refused } from "./objects.ts";

/**
 * The balances of the accounts at the payment service: every move of money in order, and the payouts that transfer
 * it to the bank.
 */

interface Move extends BalanceEntry {
  account: string;
  /** The payout that transfers the money to the bank. Null: it is still on the balance. */
  payout: string | null;
  /** The service lists the move only after it has finished the list of its payout. */
  isLate: boolean;
}

type NewMove = Pick<BalanceEntry, "amount" | "currency" | "type" | "reporting_category" | "source"> & {
  account: string;
  fees?: { type: string; amount: number }[];
};

interface NewPayout {
  currency?: string;
  /** The amount of a payout that is made by hand. The service has no list of the moves in it. */
  manualAmount?: number;
  /** The number of moves that the service lists only after `finishList`. */
  late?: number;
}

const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString("hex")}`;
const seconds = () => Math.floor(Date.now() / 1000);

export function openBalance(
  payouts: Map<string, Payout>,
  tell: (type: string, object: Payout & { account: string }) => void,
) {
  const moves: Move[] = [];

  function enter({ account, fees = [], ...given }: NewMove): Move {
    const fee = fees.reduce((sum, { amount }) => sum + amount, 0);
    const made: Move = {
      id: newId("txn"),
      object: "balance_transaction",
      ...given,
      fee,
      net: given.amount - fee,
      fee_details: fees.map((one) => ({ ...one, currency: given.currency })),
      created: seconds(),
      account,
      payout: null,
      isLate: false,
    };
    moves.push(made);
    return made;
  }

  /** Starts a payout of the balance in one currency. It is in transit until `movePayout`. */
  function startPayout(account: string, given: NewPayout = {}): Payout {
    const { currency = "eur", manualAmount, late = 0 } = given;
    const isAutomatic = manualAmount === undefined;
    const waiting = moves.filter(
      (one) => one.account === account && one.currency === currency && one.payout === null,
    );
    const made: Payout = {
      id: newId("po"),
      object: "payout",
      account,
      amount: manualAmount ?? waiting.reduce((sum, { net }) => sum + net, 0),
      currency,
      status: "in_transit",
      automatic: isAutomatic,
      created: seconds(),
      arrival_date: Math.floor(seconds() / 86_400 + 2) * 86_400,
      failure_code: null,
      reconciliation_status: isAutomatic ? "in_progress" : "not_applicable",
      fees: [],
    };
    payouts.set(made.id, made);
    if (isAutomatic) {
      for (const [place, move] of waiting.entries())
        Object.assign(move, { payout: made.id, isLate: place >= waiting.length - late });
    }
    const taken = enter({
      account,
      amount: -made.amount,
      currency,
      type: "payout",
      reporting_category: "payout",
      source: made.id,
    });
    taken.payout = made.id;
    tell("payout.created", made);
    return made;
  }

  function movePayout(
    id: string,
    status: "paid" | "failed" | "canceled",
    failureCode: string | null = null,
  ): void {
    const payout = payouts.get(id)!;
    Object.assign(payout, { status, failure_code: failureCode });
    if (status !== "paid")
      enter({
        account: payout.account,
        amount: payout.amount,
        currency: payout.currency,
        type: status === "failed" ? "payout_failure" : "payout_cancel",
        reporting_category: "payout_reversal",
        source: id,
      });
    tell(`payout.${status}`, payout);
    tell("payout.updated", payout);
  }

  /** Completes the list of the moves in the payout, and reports it. */
  function finishList(id: string): void {
    const payout = payouts.get(id)!;
    payout.reconciliation_status = "completed";
    tell("payout.reconciliation_completed", payout);
  }

  /** Lists the moves in a payout, the newest first. Refuses for payouts made by hand, as the service does. */
  function listPayout(account: string, id: string): Move[] {
    const payout = payouts.get(id);
    if (!payout || payout.account !== account)
      throw new Refused(404, {
        code: "resource_missing",
        param: "payout",
        message: `No such payout: '${id}'`,
      });
    if (!payout.automatic)
      throw new Refused(400, {
        param: "payout",
        message: "Balance transaction history can only be filtered on automatic transfers, not manual.",
      });
    const isListed = payout.reconciliation_status === "completed";
    return moves.filter((one) => one.payout === id && (isListed || !one.isLate)).toReversed();
  }

  return { moves, enter, startPayout, movePayout, finishList, listPayout };
}

/** Returns one page of a list as the service does: `limit`, `starting_after`, and whether more entries follow. */
export function page<Item extends { id: string }>(all: readonly Item[], query: URLSearchParams) {
  const limit = Math.min(Number(query.get("limit") ?? 10), 100);
  const after = query.get("starting_after");
  const place = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== null && place === 0)
    throw new Refused(400, { code: "resource_missing", param: "starting_after", message: "No such object" });
  return {
    object: "list",
    data: all.slice(place, place + limit),
    has_more: all.length > place + limit,
  };
}
