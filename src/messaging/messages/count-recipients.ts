import { maxEmailsOn } from "../../accounts/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { countBroadcast } from "../address-broadcast.ts";
import type { Reach, ToCount } from "../contract.ts";
import { isBroadcastType, namesProducts } from "../rules/message-types.ts";
import { findMessageLimit, type LimitSettings } from "../limits/find-message-allowance.ts";
import { requireOwnQuestion } from "../narrow-holders.ts";
import { listNamed, listRecipients } from "./list-recipients.ts";
import type { OwnEvent } from "./messages.ts";
import { requireOwnProducts } from "./write-message.ts";

/** Counts the recipients of a message before it is written, and those that advertising leaves out. */
export async function countRecipients(
  { config, db }: { config: LimitSettings; db: Db },
  own: OwnEvent,
  to: ToCount,
): Promise<Reach> {
  return db.transaction().execute(async (tx) => {
    await requireEvent(tx, own);
    if (namesProducts(to.message_type)) await requireOwnProducts(tx, own, to);
    await requireOwnQuestion(tx, own, to.narrowed_to);
    const maximum = config.isHosted ? null : await findMaximum(tx, config, own.accountId);
    const most = maximum && maximum + 1;
    const recipients_count = await count(tx, own, to, most);
    const all =
      to.purpose === "PROMOTIONAL"
        ? await count(tx, own, { ...to, purpose: "TRANSACTIONAL" }, most)
        : recipients_count;
    return { recipients_count, left_out_count: all - recipients_count, maximum };
  });
}

async function findMaximum(tx: Tx, config: LimitSettings, accountId: number): Promise<number> {
  const { limit } = await findMessageLimit(tx, config, accountId);
  return maxEmailsOn(tx, accountId, { limit, at: new Date() });
}

async function count(tx: Tx, own: OwnEvent, to: ToCount, most: number | null): Promise<number> {
  if (isBroadcastType(to.message_type)) return countBroadcast(tx, own, { to, most });
  if (to.purpose !== "PROMOTIONAL") return (await listNamed(tx, own, to)).length;
  const willing = await listRecipients(tx, own, to).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "invalid") return [];
    throw error;
  });
  return willing.length;
}
