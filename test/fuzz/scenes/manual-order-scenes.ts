import { formOf } from "../requests.ts";
import type { Scene, SetScene, Stage } from "./scene.ts";

const LIST = Buffer.from("First name,Last name,E-mail\nAda,Lovelace,ada@example.org\n");
const ADA = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.org" };

/** The calls of manual orders and of imported guest lists. */
export const manualOrderScenes: Record<string, SetScene> = {
  "POST /events/{event_id}/attendee-imports": async () => ({ body: formOf("{}", LIST) }),
  "POST /events/{event_id}/attendee-imports/{import_id}/preview": uploaded,
  "POST /events/{event_id}/attendee-imports/{import_id}/start": uploaded,
  "POST /events/{event_id}/manual-orders": async ({ owner }) => ({
    body: {
      ...ADA,
      payment: "PAID",
      lines: [{ product_price_id: owner.product.price_id, quantity: 1 }],
      send_confirmation_email: false,
    },
  }),
  "POST /events/{event_id}/complimentary-tickets": async ({ owner }) => ({
    body: {
      product_price_id: owner.product.price_id,
      recipients: [ADA],
      send_confirmation_email: false,
    },
  }),
};

async function uploaded({ owner, send }: Stage): Promise<Scene> {
  const { json } = await send(`POST /events/${owner.event.id}/attendee-imports`, formOf("{}", LIST));
  return {
    known: { import_id: json.data.id },
    body: {
      columns: { first_name: 0, last_name: 1, email: 2 },
      product_price_id: owner.product.price_id,
      repeats_file: true,
      skip_known: false,
    },
  };
}
