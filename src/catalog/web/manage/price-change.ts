import { parseAmount } from "../../../values/money.ts";

interface PriceChange {
  kind: "SET" | "ADD" | "PERCENT";
  by: number;
}

/** What was typed into the fields for many prices; undefined where it is no number, which the server refuses. */
export function priceChangeOf(form: FormData, currency: string): PriceChange | undefined {
  const kind = String(form.get("kind"));
  const typed = String(form.get("amount") ?? "");
  if (kind.startsWith("PERCENT")) {
    // Thousandths of a per cent are read as an amount of a currency with three decimals is.
    const share = parseAmount(typed.replace(/%\s*$/, ""), "KWD");
    return share === null ? undefined : { kind: "PERCENT", by: kind === "PERCENT" ? share : -share };
  }
  const amount = parseAmount(typed, currency);
  if (amount === null) return undefined;
  return kind === "SET" ? { kind, by: amount } : { kind: "ADD", by: kind === "ADD" ? amount : -amount };
}
