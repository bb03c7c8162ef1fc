export interface GridFilter {
  field: string;
  label: string;
  /** Without choices it is compared with what is typed. */
  choices?: readonly { value: string; label: string }[];
  kind?: "text" | "number" | "date" | "money";
  /** Of money: it is typed as an amount of it and compared in minor units. */
  currency?: string;
  /** Only one of the choices makes sense at a time. */
  isSingle?: boolean;
}
