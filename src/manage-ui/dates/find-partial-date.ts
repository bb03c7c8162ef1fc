/** The first partly filled date of a form. It shows its error and gets the focus. */
export function findPartialDate(form: HTMLFormElement): HTMLInputElement | null {
  const dates = form.querySelectorAll<HTMLInputElement>("input[type='datetime-local']");
  const partial = [...dates].filter(({ validity }) => validity.badInput);
  // Its "invalid" event makes a field show the error.
  for (const date of partial) date.checkValidity();
  partial[0]?.focus();
  return partial[0] ?? null;
}
