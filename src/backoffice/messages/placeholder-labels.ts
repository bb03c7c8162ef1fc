import { useLingui } from "@lingui/react/macro";
import type { Placeholder } from "../../messaging/contract.ts";

/** Names of the placeholders of a message. */
export function usePlaceholderLabels(): Record<Placeholder, string> {
  const { t } = useLingui();
  return {
    first_name: t`First name`,
    last_name: t`Last name`,
    ticket: t`Ticket`,
    order: t`Order number`,
    event: t`Event name`,
  };
}
