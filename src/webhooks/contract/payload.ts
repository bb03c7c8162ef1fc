import { z } from "zod";
import { Product } from "../../catalog/contract.ts";
import { CheckIn } from "../../check-in/contract.ts";
import { AnswerView } from "../../checkout/contract.ts";
import { Event } from "../../events/contract.ts";
import { OrderDetails } from "../../orders/contract.ts";
import { Attendee } from "../../tickets/contract.ts";
import { Id, Instant } from "../../values/wire.ts";

const AttendeePayload = Attendee.extend({ answers: z.array(AnswerView) });
const OrderPayload = OrderDetails.extend({ attendees: z.array(Attendee), answers: z.array(AnswerView) });
const CheckInPayload = CheckIn.extend({ attendee: Attendee });
/** The data of a deleted product. */
const DeletedProduct = z.object({ id: Id, event_id: Id, title: z.string(), deleted_at: Instant });

const about = <Type extends string, Payload extends z.ZodType>(
  types: readonly [Type, ...Type[]],
  payload: Payload,
) =>
  z.object({
    event_type: z.enum(types),
    event_sent_at: Instant,
    event_id: Id,
    organizer_id: Id,
    /** True: sent by "Send a test event". Absent otherwise. */
    is_test: z.literal(true).optional(),
    payload,
  });

/** The body of a delivery. The payload has the shape of the call that reads the object. */
export const WebhookPayload = z.discriminatedUnion("event_type", [
  about(
    ["order.created", "order.updated", "order.marked_as_paid", "order.refunded", "order.cancelled"],
    OrderPayload,
  ),
  about(["attendee.created", "attendee.updated", "attendee.cancelled"], AttendeePayload),
  about(["checkin.created", "checkin.deleted"], CheckInPayload),
  about(["product.created", "product.updated"], Product),
  about(["product.deleted"], DeletedProduct),
  about(["event.created", "event.updated", "event.archived"], Event),
]);
/** The bodies by event type, for the API documentation. */
export const WEBHOOK_BODIES = Object.fromEntries(
  WebhookPayload.options.flatMap((option) =>
    option.shape.event_type.options.map((type) => [type, option as z.ZodType] as const),
  ),
);
export type WebhookPayload = z.infer<typeof WebhookPayload>;
