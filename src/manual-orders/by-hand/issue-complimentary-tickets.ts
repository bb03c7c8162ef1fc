import { EMAILS_TO_ONE_ADDRESS, findEmailsLeft, takeTicketEmails } from "../../accounts/index.ts";
import type { OwnEvent } from "../../checkout/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { invalidField } from "../../values/refusal.ts";
import { kindsOf } from "../writing/kinds.ts";
import { lineAt } from "../writing/manual-order.ts";
import type { IssueComplimentaryTickets, IssuedTickets } from "./contract.ts";
import { requireFewUnits } from "./require-few-units.ts";
import { type HandContext, writeAll } from "./write-all.ts";

interface Issuing {
  wanted: IssueComplimentaryTickets;
  userId: number;
  requestKey: string | undefined;
}

/** Issues free tickets of one price to several people, one order each. Issues all of them or none. */
export async function issueComplimentaryTickets(
  context: HandContext,
  own: OwnEvent,
  { wanted, userId, requestKey }: Issuing,
): Promise<IssuedTickets> {
  const { product_price_id, recipients, locale, send_confirmation_email } = wanted;
  requireFewUnits("recipients", recipients);
  const emails = recipients.map(({ email }) => email);
  const orders = await writeAll(context, own, {
    author: { userId, payWithinDays: 0 },
    call: "complimentary-tickets",
    requestKey,
    count: recipients.length,
    ordersOf: (onSale) => {
      const kind = kindsOf(onSale).get(product_price_id);
      if (!kind || kind.product.product_type !== "TICKET") throw invalidField("product_price_id", "unknown");
      return recipients.map(({ first_name, last_name, email, quantity }) => ({
        buyer: { first_name, last_name: last_name ?? "", email },
        locale,
        payment: "COMPLIMENTARY",
        lines: [lineAt(kind, quantity, 0)],
        isEmailed: send_confirmation_email,
      }));
    },
    before: async (tx) => {
      if (!send_confirmation_email) return;
      await requireEmailsLeft(tx, emails);
      await takeTicketEmails(tx, own.accountId, emails);
    },
  });
  return { orders, ticket_count: orders.reduce((sum, { ticket_count }) => sum + ticket_count, 0) };
}

async function requireEmailsLeft(db: Db, emails: readonly string[]): Promise<void> {
  const left = await findEmailsLeft(db, emails);
  for (const [index, email] of emails.entries()) {
    const rest = left.get(email) ?? 0;
    if (rest < 1)
      throw invalidField(`recipients.${index}.email`, "emails_to_one", { maximum: EMAILS_TO_ONE_ADDRESS });
    left.set(email, rest - 1);
  }
}
