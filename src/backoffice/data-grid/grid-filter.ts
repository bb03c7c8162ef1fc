export interface GridFilter {
  field: string;
  label: string;
  /** Without choices, the user types a value. */
  choices?: readonly { value: string; label: string }[];
  kind?: "text" | "number" | "date" | "money";
  /** For money: the user types an amount in this currency, and it is compared in minor units. */
  currency?: string;
  /** Only one choice at a time makes sense. */
  isSingle?: boolean;
  /** Offered under "Filter" instead of in a separate menu. */
  isRare?: boolean;
}
