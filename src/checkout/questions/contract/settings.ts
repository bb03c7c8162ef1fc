import { z } from "zod";
import { CHECKOUT_SETTINGS } from "../../../events/contract.ts";
import { route } from "../../../platform/http/contract.ts";
import { resource } from "../../../platform/http/editing/resource.ts";
import { settingsChangeSchema, settingsSchema } from "../../../values/setting.ts";
import { Id, one } from "../../../values/wire.ts";

/** Settings of the checkout besides names and questions, and of its invoices. */
export const CheckoutSettings = settingsSchema(CHECKOUT_SETTINGS);
export type CheckoutSettings = z.infer<typeof CheckoutSettings>;

const RESOURCE = resource("checkout-settings", CheckoutSettings);

/** Absent settings keep their values. */
export const UpdateCheckoutSettings = settingsChangeSchema(CHECKOUT_SETTINGS);
export type UpdateCheckoutSettings = z.infer<typeof UpdateCheckoutSettings>;

export const checkoutSettingsContract = {
  getCheckoutSettings: route({
    method: "GET",
    path: "/events/{event_id}/checkout-settings",
    summary: "Get what the event's checkout asks besides names, and the settings of its invoices",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: one(RESOURCE.schema),
    resource: RESOURCE,
  }),
  updateCheckoutSettings: route({
    method: "PATCH",
    path: "/events/{event_id}/checkout-settings",
    summary: "Update the checkout settings; invoices issued before do not change",
    policy: "user",
    params: z.object({ event_id: Id }),
    body: UpdateCheckoutSettings,
    response: one(RESOURCE.schema),
    resource: RESOURCE,
    edits: "part",
  }),
};
