/** After the errors have been drawn: the first wrong answer is where one goes on. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()),
  );
}
