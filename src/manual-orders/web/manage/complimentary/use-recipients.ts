import { useLingui } from "@lingui/react/macro";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import type { Locale } from "../../../../values/languages/locales.ts";
import { parseRecipients, type TypedRecipient } from "../../../rules/parse-recipients.ts";

export interface ComplimentaryFields {
  price_id: string;
  isForOne: boolean;
  list: string;
  first_name: string;
  last_name: string;
  email: string;
  quantity: string;
  locale: Locale;
  sends: boolean;
}

/** The people of the form, and their problems. */
export function useRecipients() {
  const { t } = useLingui();
  const recipientsOf = (form: ComplimentaryFields): TypedRecipient[] => {
    if (!form.isForOne) return parseRecipients(form.list).recipients;
    const { first_name, last_name, email } = form;
    return [{ first_name, last_name, email, quantity: wholeNumber(form.quantity) }];
  };
  const problemsOf = (form: ComplimentaryFields): FormProblems => {
    if (form.isForOne)
      return {
        ...(form.first_name.trim() === "" && { first_name: "required" as const }),
        ...(form.email.trim() === "" && { email: "required" as const }),
        ...(!(wholeNumber(form.quantity) > 0) && { quantity: "not_whole" as const }),
      };
    const { recipients, unread } = parseRecipients(form.list);
    const [first] = unread;
    if (first) {
      const { line, text } = first;
      return { list: { sentence: t`Line ${line} needs a name and an e-mail: “${text}”` } };
    }
    return recipients.length === 0 ? { list: "required" } : {};
  };
  return { recipientsOf, problemsOf };
}

function wholeNumber(text: string): number {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
