export { webhooksApi } from "./api.ts";
export { copyWebhooks } from "./copy-webhooks.ts";
export { startSendingWebhooks } from "./delivery/start-sending.ts";
export { notifyOfDisabledWebhook, sendWebhookDisabled } from "./emails/send-webhook-disabled.tsx";
export { recordWebhookMessages } from "./messages/record-webhook-messages.ts";
export { WEBHOOK_BODIES } from "./contract/payload.ts";
export { purgeWebhookMessages } from "./purge-webhook-messages.ts";
export { resealWebhookSecrets } from "./reseal-webhook-secrets.ts";
