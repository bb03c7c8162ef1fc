import { parseAmount } from "../../values/money.ts";

interface PriceChange {
  kind: "SET" | "ADD" | "PERCENT";
  by: number;
}

/**
 * Reads the fields of a bulk price change. Undefined if the text is not a number; the server then refuses.
 */
export function priceChangeOf(form: FormData, currency: string): PriceChange | undefined {
  const kind = String(form.get("kind"));
  const typed = String(form.get("amount") ?? "");
  if (kind.startsWith("PERCENT")) {
    // Parses the percentage as an amount of KWD, whose three decimals give thousandths of a per cent.
    const share = parseAmount(typed.replace(/%\s*$/, ""), "KWD");
    return share === null ? undefined : { kind: "PERCENT", by: kind === "PERCENT" ? share : -share };
  }
  const amount = parseAmount(typed, currency);
  if (amount === null) return undefined;
  return kind === "SET" ? { kind, by: amount } : { kind: "ADD", by: kind === "ADD" ? amount : -amount };
}
