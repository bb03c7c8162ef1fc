import { WHOLE_RATE } from "../../values/money.ts";

const THOUSANDTHS = 1_000;

/** Reads "19", "7.7" or "7,125" as thousandths of a per cent. Null unless above 0 and at most 100. */
export function readPerCent(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(text.trim().replace(/\s{0,9}%$/, ""));
  if (!match) return null;
  const rate = Number(match[1]) * THOUSANDTHS + Number((match[2] ?? "").padEnd(3, "0"));
  return rate > 0 && rate <= WHOLE_RATE ? rate : null;
}

/** Writes 7700 as "7.7", for a text field. */
export function writePerCent(rate: number): string {
  const digits = String(rate % THOUSANDTHS)
    .padStart(3, "0")
    .replace(/0{1,9}$/, "");
  return `${Math.floor(rate / THOUSANDTHS)}${digits === "" ? "" : `.${digits}`}`;
}
