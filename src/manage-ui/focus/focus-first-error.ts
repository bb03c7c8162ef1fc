/** About one second, for a slow machine. */
const MAX_FRAMES = 60;

/** Focuses the first invalid field when the errors are rendered. */
export function focusFirstError(form: HTMLFormElement): void {
  let frames = 0;
  const look = () => {
    frames += 1;
    const field = frames > 1 && form.querySelector<HTMLElement>("[aria-invalid='true']");
    // A group of choices takes no focus itself.
    const takesFocus = field && (field.matches("fieldset") ? field.querySelector("input") : field);
    if (takesFocus) takesFocus.focus();
    else if (frames < MAX_FRAMES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
