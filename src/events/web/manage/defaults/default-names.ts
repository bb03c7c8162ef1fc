import { useLingui } from "@lingui/react/macro";
import type { DefaultName } from "../../../contract.ts";

/** What each default is called, in a list of them. */
export function useDefaultNames(): Record<DefaultName, string> {
  const { t } = useLingui();
  return {
    order_timeout_in_minutes: t`Minutes to complete checkout`,
    attendee_details_collection_method: t`Names on tickets`,
    price_display_mode: t`Prices on the page`,
    allow_attendee_self_edit: t`Changes by buyers`,
    buyer_cancel_hours: t`Orders cancelled by buyers`,
    notify_organizer_of_new_orders: t`E-mails about new orders`,
    allow_search_engine_indexing: t`Search engines`,
    require_billing_address: t`Billing address`,
    show_marketing_opt_in: t`Question about other events`,
    terms_url: t`Link to your terms`,
    support_email: t`Address for questions`,
    continue_button_text: t`Text on the button that leads to checkout`,
    pre_checkout_message: t`Text before buying`,
    post_checkout_message: t`Text after buying`,
    email_footer_message: t`At the foot of every e-mail`,
  };
}
