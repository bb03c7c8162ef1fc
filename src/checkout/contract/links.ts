import { z } from "zod";
import { Id, ShortId } from "../../values/wire.ts";

export const checkoutParams = z.object({ event_id: Id, order_short_id: ShortId("o") });

/** For browsers that do not keep cookies in the embedded widget. */
export const session = z.object({ session_identifier: z.string().max(100).optional() });

/**
 * `key` is the signature from the links of the confirmation e-mail. It opens a finished order and nothing
 * else.
 */
export const sessionOrKey = session.extend({ key: z.string().max(100).optional() });
