import { useLingui } from "@lingui/react/macro";
import type { ImportField } from "../../../rules/suggest-columns.ts";

export function useFieldWords(): Record<ImportField, string> {
  const { t } = useLingui();
  return {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`E-mail`,
    ticket: t`Ticket`,
    amount: t`Amount paid`,
    locale: t`Language`,
  };
}
