import { useLingui } from "@lingui/react/macro";
import type { GridFilter } from "../../../../backoffice/data-grid/grid-filter.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import {
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
  REFUND_STATUS_LABELS,
} from "../../../../backoffice/status-chip.tsx";

/** The fields of filters in the page's address. */
export const FILTER_FIELDS = [
  "status",
  "payment_status",
  "refund_status",
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
  const { currency } = useEvent();
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
      field: "has_open_amount",
      label: t`Open balance`,
      isSingle: true,
      choices: yesOrNo,
    },
    { field: "is_disputed", label: t`Disputed`, isSingle: true, choices: yesOrNo },
    { field: "last_name", label: t`Last name` },
    { field: "first_name", label: t`First name` },
    { field: "email", label: t`E-mail` },
    { field: "public_id", label: t`Order` },
    { field: "created_at", label: t`Date`, kind: "date" },
    { field: "total_gross", label: t`Total`, kind: "money", currency },
    { field: "open_amount", label: t`Left to pay`, kind: "money", currency },
  ];
}
