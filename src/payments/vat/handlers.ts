import type { Handlers } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { findAccountFees } from "../fees/account-fees.ts";
import type { VatContract } from "./contract.ts";
import { saveVatSetting } from "./save-vat-setting.ts";
import { setVatSetting } from "./set-vat-setting.ts";
import { findVatSetting } from "./vat-settings.ts";

export function vatHandlers({ db, pool, config }: Pick<Services, "db" | "pool" | "config">) {
  const isHandled = config.vat.onFees !== null;

  return {
    async getVatSetting({ params }, { user }) {
      if (params.account_id !== user.accountId) throw new Refusal("not_found");
      const { vatRate } = await findAccountFees(pool, user.accountId);
      return {
        data: await findVatSetting(db, user.accountId),
        meta: { is_handled: isHandled, fee_vat_rate: vatRate },
      };
    },

    async saveVatSetting({ params, body }, { user }) {
      if (params.account_id !== user.accountId) throw new Refusal("not_found");
      if (!isHandled) throw new Refusal("fees_not_taxed");
      return { data: await saveVatSetting(db, user.accountId, body) };
    },

    async setVatSetting({ params, body }) {
      if (!isHandled) throw new Refusal("fees_not_taxed");
      return { data: await setVatSetting(db, params.account_id, body) };
    },
  } satisfies Handlers<VatContract>;
}
