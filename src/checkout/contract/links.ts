import { z } from "zod";
import { Id, ShortId } from "../../values/wire.ts";

export const checkoutParams = z.object({ event_id: Id, order_short_id: ShortId("o") });

/** For buyers whose browser keeps no cookies (the embedded widget). */
export const session = z.object({ session_identifier: z.string().max(100).optional() });

/** `key` is the signature in the confirmation mail's links: it opens a finished order, nothing else. */
export const sessionOrKey = session.extend({ key: z.string().max(100).optional() });
