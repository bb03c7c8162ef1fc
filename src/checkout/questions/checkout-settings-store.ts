import { sql } from "kysely";
import type { CheckoutSettingsStore } from "../../events/index.ts";
import { settingColumns } from "../../platform/html/setting-columns.ts";
import { defaultsOf } from "../../values/setting.ts";
import { findCheckoutSettings, STORED_SETTINGS, updateCheckoutSettings } from "./checkout-settings.ts";

/** Access for the events area, whose settings contain those of the checkout. */
export const checkoutSettings: CheckoutSettingsStore = {
  find: findCheckoutSettings,
  update: updateCheckoutSettings,
  stored: sql`(select to_jsonb(c) from checkout_settings c where c.event_id = e.id)`,

  async updateMany(tx, { accountId, eventIds }, change) {
    const columns = settingColumns(STORED_SETTINGS, change);
    const first = { ...defaultsOf(STORED_SETTINGS), ...columns };
    await tx
      .insertInto("checkout_settings")
      .values(eventIds.map((event_id) => ({ ...first, event_id, account_id: accountId })))
      .onConflict((conflict) =>
        conflict.column("event_id").doUpdateSet({ ...columns, updated_at: new Date() }),
      )
      .execute();
  },
};
