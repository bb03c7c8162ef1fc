/** Finds the first partly filled date of a form, shows its error and focuses it. */
export function findPartialDate(form: HTMLFormElement): HTMLInputElement | null {
  const dates = form.querySelectorAll<HTMLInputElement>("input[type='datetime-local']");
  const partial = [...dates].filter(({ validity }) => validity.badInput);
  // The "invalid" event makes a field show its error.
  for (const date of partial) date.checkValidity();
  partial[0]?.focus();
  return partial[0] ?? null;
}
