/**
 * Content that arrives after its drawer has opened still gets the focus, as the ref of the drawer's body. Whoever
 * has gone into the content meanwhile stays there.
 */
export function focusLateField(body: HTMLElement | null): (() => void) | undefined {
  if (!body) return undefined;
  const dialog = body.closest("[role=dialog]");
  const focusField = () => {
    const field = body.querySelector<HTMLElement>("[data-autofocus]");
    if (!field) return;
    observer.disconnect();
    const focused = document.activeElement;
    const isWaiting = focused === document.body || (dialog?.contains(focused) && !body.contains(focused));
    if (isWaiting) field.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focusField);
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
