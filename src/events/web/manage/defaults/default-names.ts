import { useLingui } from "@lingui/react/macro";
import type { DefaultName } from "../../../contract.ts";

/** Display names of the defaults, for lists. */
export function useDefaultNames(): Record<DefaultName, string> {
  const { t } = useLingui();
  return {
    content_language: t`Language of your texts`,
    order_timeout_in_minutes: t`Checkout time limit in minutes`,
    attendee_details_collection_method: t`Names on tickets`,
    price_display_mode: t`Prices on the page`,
    allow_attendee_self_edit: t`Changes made by buyers`,
    buyer_cancel_hours: t`Orders cancelled by buyers`,
    waiting_list: t`Waiting list`,
    waiting_list_offer_minutes: t`How long an offer lasts, in minutes`,
    notify_organizer_of_new_orders: t`E-mails about new orders`,
    allow_search_engine_indexing: t`Search engines`,
    require_billing_address: t`Billing address`,
    show_marketing_opt_in: t`Marketing consent`,
    terms_url: t`Link to your terms`,
    support_email: t`Support e-mail`,
    continue_button_text: t`Checkout button label`,
    pre_checkout_message: t`Text at checkout`,
    post_checkout_message: t`Text after purchase`,
    email_footer_message: t`E-mail footer`,
  };
}
