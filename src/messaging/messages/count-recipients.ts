import { maxEmailsOn } from "../../accounts/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { countBroadcast } from "../address-broadcast.ts";
import { isBroadcastType, namesProducts, type Reach, type ToCount } from "../contract.ts";
import { listRecipients } from "./list-recipients.ts";
import type { OwnEvent } from "./messages.ts";
import { requireOwnProducts } from "./write-message.ts";

/** Counts whom a message would go to now, before it is written. */
export async function countRecipients(db: Db, own: OwnEvent, to: ToCount): Promise<Reach> {
  return db.transaction().execute(async (tx) => {
    await requireEvent(tx, own);
    if (namesProducts(to.message_type)) await requireOwnProducts(tx, own, to);
    const maximum = await maxEmailsOn(tx, own.accountId, new Date());
    const recipients_count = isBroadcastType(to.message_type)
      ? await countBroadcast(tx, own, { to, most: maximum + 1 })
      : (await listRecipients(tx, own, to)).length;
    return { recipients_count, maximum };
  });
}
