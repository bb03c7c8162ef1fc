import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useValueWords } from "../../../backoffice/editing/field-words.ts";
import { useRateWords } from "../../../backoffice/forms/rate-words.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { languageName } from "../../../manage-ui/languages/language-name.ts";
import { formatMoney } from "../../../ui/format.ts";
import type { AuditEntry } from "../../contract.ts";

/** Rates, each with the field that says whether it is a percentage or an amount. */
const RATES: Record<string, string | undefined> = {
  rate: "calculation_type",
  discount: "discount_type",
  commission_rate: "commission_type",
};
const AMOUNTS = new Set(["price", "amount", "total"]);
/** The API's format of an instant. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
/** A constant of the API: AWAITING_PAYMENT. */
const CONSTANT = /^[A-Z]{2,}(?:_[A-Z]+)*$/;
/** Typed texts that may look like one: DE, SALE, VIP. */
const TEXTS = new Set(
  "country vat_country_code state_or_region subject attendee_label label promo_code suspended_reason".split(
    " ",
  ),
);
/** The tiers of a product, which are stored as JSON that may end early. */
const TIER = /"label":(?:null|"((?:[^"\\]|\\.)*)"),"price":(\d+)/g;
/** The lines of an order made by hand, which are stored in the same way. */
const QUANTITY = /"quantity":(\d+)/g;
/** Lists of choices, each a string in JSON that may end early. */
const LISTS = new Set(["event_types", "order_statuses"]);
const PART = /"((?:[^"\\]|\\.)*)"/g;
const TIME: Intl.DateTimeFormatOptions = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
};

type Side = "before" | "after";

/** Returns a stored value of the entry as its form would show it. */
export function useStoredWords({ changes, event }: AuditEntry) {
  const { t, i18n } = useLingui();
  const { timezone, account } = useMe();
  const choices = useChoiceWords();
  const valueWords = useValueWords();
  const rateWords = useRateWords();
  const stored = (name: string, side: Side) => changes.find(({ field }) => field === name)?.[side];
  const currencyOf = (side: Side) =>
    String(stored("currency", side) ?? event?.currency ?? account.currency_code);
  const money = (minor: number, side: Side) =>
    formatMoney({ minor, currency: currencyOf(side) }, i18n.locale);
  return (field: string, side: Side, value: unknown): string => {
    if (value === null || value === "") return t`empty`;
    if (typeof value === "number" && AMOUNTS.has(field)) return money(value, side);
    const type = RATES[field] && stored(RATES[field], side);
    if (typeof value === "number" && (type === "PERCENTAGE" || type === "FIXED"))
      return rateWords({ calculation_type: type, rate: value }, currencyOf(side));
    if (typeof value !== "string") return valueWords(field, value) ?? String(value);
    if (INSTANT.test(value) && !Number.isNaN(Date.parse(value)))
      return i18n.date(value, { ...TIME, timeZone: timezone });
    const listed = (parts: string[]) => [...parts, ...(value.endsWith("…") ? ["…"] : [])].join(", ");
    const tiers = field === "prices" ? [...value.matchAll(TIER)] : [];
    if (tiers.length > 0)
      return listed(
        tiers.map(([, label, minor]) => [label, money(Number(minor), side)].filter(Boolean).join(" ")),
      );
    const quantities = field === "lines" ? [...value.matchAll(QUANTITY)] : [];
    if (quantities.length > 0) {
      const count = quantities.reduce((sum, [, quantity]) => sum + Number(quantity), 0);
      return listed([t`${plural(count, { one: "# item", other: "# items" })}`]);
    }
    const wordOf = (choice: string) =>
      choices[choice] ?? (CONSTANT.test(choice) ? sentenceCase(choice) : choice);
    if (LISTS.has(field) && value.startsWith("["))
      return listed([...value.matchAll(PART)].map(([, part]) => wordOf(part!)));
    if (TEXTS.has(field)) return value;
    if (field === "locale") return languageName(value, i18n.locale);
    return valueWords(field, value) ?? wordOf(value);
  };
}

/** "expires_at" and "EXPIRES_AT" as "Expires at". */
export function sentenceCase(name: string): string {
  const words = name.replaceAll("_", " ").toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The words of choices, as their forms name them. */
function useChoiceWords(): Record<string, string | undefined> {
  const { t } = useLingui();
  return {
    TAX: t`Tax`,
    FEE: t`Fee`,
    PERCENTAGE: t`Percentage`,
    FIXED: t`Amount`,
    DRAFT: t`Draft`,
    LIVE: t`Live`,
    PAUSED: t`Sales paused`,
    ARCHIVED: t({ message: "Archived", context: "an event" }),
    ADMIN: t`Administrator`,
    ORGANIZER: t({ message: "Organiser", context: "a role" }),
    DOOR: t`Door`,
    FREE: t`Free`,
    GENERAL: t`Merchandise`,
    COMPLETED: t`Completed`,
    AWAITING_PAYMENT: t`Awaiting payment`,
    CANCELLED: t({ message: "Cancelled", context: "an order" }),
  };
}
