import { msg } from "@lingui/core/macro";
import type { Tx } from "../platform/database/database.ts";
import type { MemberCall } from "../platform/http/call.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { enqueue } from "../platform/queue/queue.ts";
import type { Services } from "../platform/services.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import type { Erasure } from "./contract.ts";
import { erasePerson } from "./erase-person.ts";
import { hashOfPerson } from "./erasure-list.ts";
import { findBlockers, findPerson, lockOrders } from "./find-blockers.ts";
import { lockCustomer } from "./preview-erasure.ts";

interface Requested {
  customerId: number;
  /** The customer's address, as the confirmation. */
  email: string;
}

/**
 * Erases a customer's personal data from the account. Refuses while the account still owes the person
 * something. Money, items, taxes and issued invoices stay.
 */
export async function eraseCustomer(
  { db, config }: Pick<Services, "db" | "config">,
  { customerId, email }: Requested,
  call: MemberCall,
): Promise<Erasure> {
  const { accountId, userId } = call.user;
  const word = serverI18n(call.locale)._(msg`Erased person`);
  return db.transaction().execute(async (tx) => {
    const address = await lockCustomer(tx, accountId, customerId);
    if (email.toLowerCase() !== address) throw invalidField("email", "mismatch");
    await requireErasable(tx, accountId, address);
    const erased = await erasePerson(tx, { accountId, email: address, word, secretKeys: config.secretKeys });
    // A purchase may have completed meanwhile: its order was not among those that are locked.
    if ((await findBlockers(tx, accountId, erased)).length > 0) throw new Refusal("person_still_needed");
    const { id } = await tx
      .insertInto("erasures")
      .values({
        account_id: accountId,
        user_id: userId,
        email_hash: hashOfPerson(config.secretKey, accountId, address),
        order_ids: erased.order_ids,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(tx, "finish-erasure", { erasure_id: id, storage_keys: erased.storage_keys });
    return {
      order_ids: erased.order_ids,
      orders: erased.order_ids.length,
      tickets: erased.attendee_ids.length,
      answers: erased.answers,
      notes: erased.notes,
      messages: erased.messages,
    };
  });
}

/** Locks the person's orders first, so that no refund or change of them comes between check and erasure. */
async function requireErasable(tx: Tx, accountId: number, email: string): Promise<void> {
  await lockOrders(tx, accountId, await findPerson(tx, accountId, email));
  const blockers = await findBlockers(tx, accountId, await findPerson(tx, accountId, email));
  if (blockers.length > 0) throw new Refusal("person_still_needed");
}
