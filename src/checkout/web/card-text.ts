/** A card's number in groups of four. Text with anything but digits, spaces and dashes stays as it was typed. */
export function groupCardNumber(typed: string): string {
  if (/[^\d\s-]/.test(typed)) return typed;
  return typed.replace(/\D/g, "").replace(/\d{4}(?=\d)/g, "$& ");
}

/** Digits of a month and a year, with or without something between them. */
const EXPIRY = /^(\d{1,2})([/.\s-]+)?(\d{0,4})$/;

/**
 * Month and year with a slash between: "5" becomes "05/", "1234" becomes "12/34". What cannot be a month stays as it
 * was typed, and so does what is left by deleting, or the slash would come back each time.
 */
export function slashExpiry(typed: string, { isDeleting = false } = {}): string {
  const [, month = "", separator, year = ""] = EXPIRY.exec(typed.trimStart()) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (isDeleting || !isMonth) return typed;
  if (year !== "") return month.length === 2 ? `${month}/${year}` : typed;
  // A second digit may follow a 1, unless something that ends the month was typed after it.
  const isWhole = month.length === 2 || month !== "1" || separator !== undefined;
  return isWhole ? `${month.padStart(2, "0")}/` : month;
}

/** Where the caret goes in the formatted text: behind the same digit, or at the end if it was there. */
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

/** Formats a text field on typing, pasting and autofill, and keeps the caret in place. */
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
  // A field that the browser fills in beside the one in use must not take the focus.
  if (document.activeElement !== input) return;
  const position = caretIn(formatted, typed, caret);
  input.setSelectionRange(position, position);
}
