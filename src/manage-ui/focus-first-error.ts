/** About a second, for a machine that is slow to draw. */
const MAX_FRAMES = 60;

/** After the errors have been drawn: the first wrong answer is where one goes on. */
export function focusFirstError(form: HTMLFormElement): void {
  let frames = 0;
  const look = () => {
    frames += 1;
    const field = frames > 1 && form.querySelector<HTMLElement>("[aria-invalid='true']");
    if (field) field.focus();
    else if (frames < MAX_FRAMES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
