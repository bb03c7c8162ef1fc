/**
 * Ref of the body of a dialog or drawer. Focuses content that arrives after it has opened, unless the user has moved
 * the focus into the content meanwhile.
 */
export function focusLazyField(body: HTMLElement | null): (() => void) | undefined {
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
