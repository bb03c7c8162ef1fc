/**
 * Groups a card number by four digits. Leaves text unchanged if it contains anything but digits, spaces and
 * dashes.
 */
export function groupCardNumber(typed: string): string {
  if (/[^\d\s-]/.test(typed)) return typed;
  return typed.replace(/\D/g, "").replace(/\d{4}(?=\d)/g, "$& ");
}

/** Digits of month and year, with or without a separator. */
const EXPIRY = /^(\d{1,2})([/.\s-]+)?(\d{0,4})$/;

/**
 * Separates month and year by a slash: "5" becomes "05/", "1234" becomes "12/34". Leaves an impossible month
 * as typed. Changes nothing while the user deletes, because the slash would reappear.
 */
export function slashExpiry(typed: string, { isDeleting = false } = {}): string {
  const [, month = "", separator, year = ""] = EXPIRY.exec(typed.trimStart()) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (isDeleting || !isMonth) return typed;
  if (year !== "") return month.length === 2 ? `${month}/${year}` : typed;
  // A second digit may follow a 1, unless a separator was typed after it.
  const isWhole = month.length === 2 || month !== "1" || separator !== undefined;
  return isWhole ? `${month.padStart(2, "0")}/` : month;
}

/** Caret position in the formatted text: after the same digit, or at the end if the caret was at the end. */
export function caretIn(formatted: string, typed: string, caret: number): number {
  if (caret >= typed.length) return formatted.length;
  let digits = typed.slice(0, caret).replace(/\D/g, "").length;
  let position = 0;
  while (digits > 0 && position < formatted.length) {
    if (/\d/.test(formatted[position]!)) digits -= 1;
    position += 1;
  }
  return position;
}

/** Formats a text field on typing, pasting and autofill, and keeps the caret position. */
export function formatInput(
  input: HTMLInputElement,
  event: Pick<InputEvent, "inputType" | "isComposing">,
  format: (typed: string, how: { isDeleting: boolean }) => string,
): void {
  if (event.isComposing) return;
  const typed = input.value;
  const caret = input.selectionStart ?? typed.length;
  const formatted = format(typed, { isDeleting: event.inputType?.startsWith("delete") ?? false });
  if (formatted === typed) return;
  input.value = formatted;
  // Autofill may change a field without focus. Setting a selection there would take the focus.
  if (document.activeElement !== input) return;
  const position = caretIn(formatted, typed, caret);
  input.setSelectionRange(position, position);
}
