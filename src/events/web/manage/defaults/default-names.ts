import { useLingui } from "@lingui/react/macro";
import type { DefaultName } from "../../../contract.ts";

/** What each default is called, in a list of them. */
export function useDefaultNames(): Record<DefaultName, string> {
  const { t } = useLingui();
  return {
    order_timeout_in_minutes: t`Minutes to finish the checkout`,
    attendee_details_collection_method: t`Names on tickets`,
    price_display_mode: t`Prices on the page`,
    allow_attendee_self_edit: t`Changes by buyers`,
    buyer_cancel_hours: t`Orders given back`,
    notify_organizer_of_new_orders: t`Mails about new orders`,
    allow_search_engine_indexing: t`Search engines`,
    require_billing_address: t`Billing address`,
    show_marketing_opt_in: t`Question about other events`,
    terms_url: t`Address of your terms`,
    support_email: t`Address for questions`,
    continue_button_text: t`Words on the button that leads to the checkout`,
    pre_checkout_message: t`Words before buying`,
    post_checkout_message: t`Words after buying`,
    email_footer_message: t`At the foot of every mail`,
  };
}
