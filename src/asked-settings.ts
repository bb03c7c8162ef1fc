import type { AskedSettingsStore } from "./events/index.ts";
import { findCheckoutSettings, updateCheckoutSettings } from "./checkout/index.ts";

/** What a checkout asks is kept by ordering and set with the other settings of its event. */
export const askedSettings: AskedSettingsStore = {
  async find(db, own) {
    const { requires_billing_address, shows_marketing_opt_in, ...settings } = await findCheckoutSettings(
      db,
      own,
    );
    return {
      ...settings,
      require_billing_address: requires_billing_address,
      show_marketing_opt_in: shows_marketing_opt_in,
    };
  },

  async update(tx, own, { require_billing_address, show_marketing_opt_in, ...change }) {
    await updateCheckoutSettings(tx, own, {
      ...change,
      requires_billing_address: require_billing_address,
      shows_marketing_opt_in: show_marketing_opt_in,
    });
  },
};
