import { sql } from "kysely";
import type { StripeDouble } from "../../stripe/start-stripe.ts";
import { signed, TEST_KEYS } from "../../stripe/start-stripe.ts";
import { LATER } from "./event-scenes.ts";
import type { SetScene, Stage } from "./scene.ts";

export const BOUNCE_TOKEN = "a-token-of-some-length";

/** Calls of an installation with a payment service, taxes on its fee and reports of bounced emails. */
export const paymentServiceScenes = (stripe: StripeDouble): Record<string, SetScene> => ({
  "POST /accounts/{account_id}/stripe/connect": async () => ({ body: {} }),
  "POST /accounts/{account_id}/vat-settings": async () => ({
    body: { vat_registered: true, vat_number: "IE6388047V" },
  }),
  "POST /public/events/{event_id}/order/{order_short_id}/stripe/payment_intent": async (stage) => {
    await giveDetails(stage);
    return {};
  },
  "POST /public/webhooks/stripe": async (stage) => {
    stripe.takeEvents();
    await giveDetails(stage);
    await stage.send(`POST ${orderOf(stage)}/stripe/payment_intent`);
    stripe.books.buyer.pay([...stripe.books.intents.keys()].at(-1)!);
    const { payload, header } = signed(stripe.takeEvents().at(-1)!, TEST_KEYS.own.webhookSecret);
    return {
      body: Buffer.from(payload),
      headers: { "stripe-signature": header, "content-type": "application/json" },
    };
  },
  "PUT /admin/accounts/{account_id}/vat-settings": async () => ({}),
  "POST /public/mail/bounces": async (stage) => ({
    body: [
      "Subject: Undelivered Mail Returned to Sender",
      "",
      "Final-Recipient: rfc822; berta@example.org",
      "Action: failed",
      "Status: 5.1.1",
      "",
      `Message-ID: <message.${await sentMessage(stage)}@example.org>`,
    ].join("\r\n"),
    headers: { authorization: `Bearer ${BOUNCE_TOKEN}`, "content-type": "message/rfc822" },
  }),
});

/** Returns the id of an email to a buyer. */
async function sentMessage({ db, owner: { member, event, known }, send }: Stage): Promise<number> {
  const { json } = await send(`POST /events/${event.id}/messages`, LATER);
  const { rows } = await sql<{ id: number }>`
    insert into outgoing_messages (account_id, event_id, message_id, order_id, recipient, locale, status, sent_at)
    values (${member.account_id}, ${event.id}, ${json.data.id}, ${known["order_id"]}, 'berta@example.org', 'en',
      'SENT', now())
    returning id`.execute(db);
  return rows[0]!.id;
}

const orderOf = ({ owner: { known } }: Stage) =>
  `/public/events/${known["event_id"]}/order/${known["order_short_id"]}`;

const giveDetails = (stage: Stage) =>
  stage.send(`PUT ${orderOf(stage)}`, {
    order: { first_name: "Berta", last_name: "Buyer", email: "berta@example.org" },
  });
