import { useLingui } from "@lingui/react/macro";
import type { GridFilter } from "../../../backoffice/data-grid/grid-filter.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import type { Category } from "../../contract.ts";

export const FILTER_FIELDS = [
  "product_category_id",
  "product_type",
  "type",
  "is_hidden",
  "is_paused",
  "title",
  "price",
  "quantity_sold",
  "sale_start_date",
  "sale_end_date",
  "created_at",
];

export function useFilters(categories: Category[]): GridFilter[] {
  const { t } = useLingui();
  const { currency } = useEvent();
  const yesOrNo = [
    { value: "true", label: t`Yes` },
    { value: "false", label: t`No` },
  ];
  return [
    {
      field: "product_category_id",
      label: t`Category`,
      choices: categories.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      field: "type",
      label: t`Price type`,
      choices: [
        { value: "PAID", label: t`Fixed price` },
        { value: "FREE", label: t`Free` },
        { value: "DONATION", label: t`Donation` },
        { value: "TIERED", label: t`Tiered prices` },
      ],
    },
    {
      field: "product_type",
      label: t`Type`,
      choices: [
        { value: "TICKET", label: t`Ticket` },
        { value: "GENERAL", label: t`Merchandise` },
      ],
    },
    { field: "is_hidden", label: t`Hidden`, choices: yesOrNo, isSingle: true },
    { field: "is_paused", label: t`Sales paused`, choices: yesOrNo, isSingle: true },
    { field: "title", label: t`Product` },
    { field: "price", label: t`Price`, kind: "money", currency },
    { field: "quantity_sold", label: t`Sold`, kind: "number" },
    { field: "sale_start_date", label: t`On sale from`, kind: "date" },
    { field: "sale_end_date", label: t`On sale until`, kind: "date" },
    { field: "created_at", label: t`Created`, kind: "date" },
  ];
}
