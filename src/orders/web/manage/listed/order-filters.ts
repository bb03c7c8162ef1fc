import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { GridFilter } from "../../../../backoffice/data-grid/grid-filter.ts";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import {
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
  REFUND_STATUS_LABELS,
} from "../../../../backoffice/status-chip.tsx";
import { useConfig } from "../../../../platform/web/use-config.ts";
import { usePaymentMethods } from "./payment-methods.ts";

/** The fields of filters in the page's address. */
export const FILTER_FIELDS = [
  "status",
  "payment_status",
  "refund_status",
  "product_id",
  "payment_provider",
  "promo_code",
  "affiliate_code",
  "created_at",
  "total_gross",
  "has_open_amount",
  "is_disputed",
  "open_amount",
  "first_name",
  "last_name",
  "email",
  "public_id",
];

/** The filters with which organisers narrow the list of an event's orders. */
export function useOrderFilters(): GridFilter[] {
  const { t, i18n } = useLingui();
  const { id, currency } = useEvent();
  const { data: categories = [] } = useQuery(categoriesQuery(id));
  const { isTestMode } = useConfig();
  const methods = usePaymentMethods();
  const choicesOf = (labels: Record<string, (typeof ORDER_STATUS_LABELS)["COMPLETED"]>, values: string[]) =>
    values.map((value) => ({ value, label: i18n._(labels[value]!) }));
  const yesOrNo = [
    { value: "true", label: t`Yes` },
    { value: "false", label: t`No` },
  ];
  return [
    {
      field: "status",
      label: t`Status`,
      choices: choicesOf(ORDER_STATUS_LABELS, ["COMPLETED", "AWAITING_OFFLINE_PAYMENT", "CANCELLED"]),
    },
    {
      field: "payment_status",
      label: t`Payment`,
      choices: choicesOf(PAYMENT_STATUS_LABELS, [
        "PAYMENT_RECEIVED",
        "NO_PAYMENT_REQUIRED",
        "AWAITING_OFFLINE_PAYMENT",
        "PAYMENT_FAILED",
      ]),
    },
    {
      field: "refund_status",
      label: t`Refund`,
      choices: choicesOf(REFUND_STATUS_LABELS, Object.keys(REFUND_STATUS_LABELS)),
    },
    {
      field: "product_id",
      label: t`Product`,
      choices: categories
        .flatMap(({ products }) => products)
        .map((product) => ({ value: String(product.id), label: product.title })),
    },
    { field: "has_open_amount", label: t`Open balance`, isSingle: true, isRare: true, choices: yesOrNo },
    { field: "is_disputed", label: t`Disputed`, isSingle: true, isRare: true, choices: yesOrNo },
    {
      field: "payment_provider",
      label: t`Payment method`,
      isRare: true,
      choices: methods.filter(({ value }) => value === "OFFLINE" || (value === "SIMULATOR") === isTestMode),
    },
    { field: "promo_code", label: t`Promo code` },
    { field: "affiliate_code", label: t`Affiliate` },
    { field: "last_name", label: t`Last name` },
    { field: "first_name", label: t`First name` },
    { field: "email", label: t`E-mail` },
    { field: "public_id", label: t`Order` },
    { field: "created_at", label: t`Date`, kind: "date" },
    { field: "total_gross", label: t`Total`, kind: "money", currency },
    { field: "open_amount", label: t`Left to pay`, kind: "money", currency },
  ];
}
