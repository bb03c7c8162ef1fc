import type { Handlers, MemberCall } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Edit } from "../platform/http/editing/transaction.ts";
import type { RequestedPage } from "../platform/database/listing.ts";
import type { Services } from "../platform/services.ts";
import { createWebhook, deleteWebhook, lockWebhook, rotateSecret, updateWebhook } from "./change-webhooks.ts";
import { contract, type WebhookInput } from "./contract.ts";
import { listDeliveries } from "./deliveries.ts";
import { replayDeliveries, resendDelivery, sendTestEvent } from "./delivery/queue-deliveries.ts";
import { limitWebhooks } from "./limit-webhooks.ts";
import { ownerOf } from "./owner.ts";
import type { WebhookEventType } from "./rules/event-types.ts";
import { createTargets, type Targets } from "./targets/targets.ts";
import { findWebhook, listWebhooks } from "./webhooks.ts";

type OwnerParams = { event_id: number } | { organizer_id: number };
type WebhookParams = OwnerParams & { webhook_id: number };
type ByMember = Pick<MemberCall, "user">;

export function webhooksApi(services: Services, targets: Targets = createTargets(services.config)): ApiArea {
  const { db, config } = services;
  const changes = { db, targets, secretKeys: config.secretKeys };
  const limits = limitWebhooks(services);

  const calls = {
    list: async ({ params }: { params: OwnerParams }, { user }: ByMember) => ({
      data: await listWebhooks(db, ownerOf(params, user)),
    }),
    create: async ({ params, body }: { params: OwnerParams; body: WebhookInput }, { user }: ByMember) => {
      const owner = ownerOf(params, user);
      const { id, secret } = await createWebhook(changes, owner, { input: body, userId: user.userId });
      return { data: { ...(await findWebhook(db, owner, id)), secret } };
    },
    get: async ({ params }: { params: WebhookParams }, { user }: ByMember) => ({
      data: await findWebhook(db, ownerOf(params, user), params.webhook_id),
    }),
    update: async (
      { params, body }: { params: WebhookParams; body: WebhookInput },
      { user, edit }: ByMember & { edit: Edit },
    ) => {
      const owner = ownerOf(params, user);
      await updateWebhook(changes, owner, { webhookId: params.webhook_id, input: body, edit });
      services.wakeUps.wake("webhooks");
      return { data: await findWebhook(db, owner, params.webhook_id) };
    },
    remove: async ({ params }: { params: WebhookParams }, { user }: ByMember) => {
      await deleteWebhook(changes, ownerOf(params, user), params.webhook_id);
      return undefined;
    },
    rotate: async ({ params }: { params: WebhookParams }, { user }: ByMember) => {
      const owner = ownerOf(params, user);
      const secret = await rotateSecret(changes, owner, params.webhook_id);
      return { data: { ...(await findWebhook(db, owner, params.webhook_id)), secret } };
    },
    test: async (
      { params, body }: { params: WebhookParams; body: { event_type: WebhookEventType } },
      { user }: ByMember,
    ) => {
      await limits.takeTest(user);
      const test = { webhookId: params.webhook_id, type: body.event_type };
      return { data: { delivery_id: await sendTestEvent(db, ownerOf(params, user), test) } };
    },
    replay: async (
      { params, body }: { params: WebhookParams; body: { since: string } },
      { user }: ByMember,
    ) => {
      await limits.takeReplay(user);
      const replay = { webhookId: params.webhook_id, since: new Date(body.since), now: new Date() };
      return { data: { queued: await replayDeliveries(db, ownerOf(params, user), replay) } };
    },
    logs: ({ params, query }: { params: WebhookParams; query: RequestedPage }, { user }: ByMember) =>
      listDeliveries(db, ownerOf(params, user), { webhookId: params.webhook_id, wanted: query }),
    resend: async ({ params }: { params: WebhookParams & { delivery_id: number } }, { user }: ByMember) => {
      await limits.takeResend(user);
      const one = { webhookId: params.webhook_id, deliveryId: params.delivery_id };
      return { data: { delivery_id: await resendDelivery(db, ownerOf(params, user), one) } };
    },
  };

  const handlers = {
    listEventWebhooks: calls.list,
    createEventWebhook: calls.create,
    getEventWebhook: calls.get,
    updateEventWebhook: calls.update,
    deleteEventWebhook: calls.remove,
    rotateEventWebhookSecret: calls.rotate,
    testEventWebhook: calls.test,
    replayEventWebhook: calls.replay,
    listEventWebhookLogs: calls.logs,
    resendEventWebhookDelivery: calls.resend,
    listOrganizerWebhooks: calls.list,
    createOrganizerWebhook: calls.create,
    getOrganizerWebhook: calls.get,
    updateOrganizerWebhook: calls.update,
    deleteOrganizerWebhook: calls.remove,
    rotateOrganizerWebhookSecret: calls.rotate,
    testOrganizerWebhook: calls.test,
    replayOrganizerWebhook: calls.replay,
    listOrganizerWebhookLogs: calls.logs,
    resendOrganizerWebhookDelivery: calls.resend,
  } satisfies Handlers<typeof contract>;

  return {
    contract,
    handlers,
    resources: {
      async webhook(tx, { params, user }) {
        const owner = ownerOf(params, user);
        await lockWebhook(tx, owner, params.webhook_id);
        return findWebhook(tx, owner, params.webhook_id);
      },
    },
  };
}
