export { createTessera, type Tessera, type TesseraOptions } from "./client.ts";
export { readChanges, type ChangesPage } from "./read-changes.ts";
export { readRows } from "./read-rows.ts";
export type { components, operations, paths } from "./schema.ts";
export { type Problem, TesseraError, unwrap } from "./unwrap.ts";
export { verifyWebhook, type WebhookEvent, WebhookRefused } from "./verify-webhook.ts";
