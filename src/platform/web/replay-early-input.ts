/**
 * Dispatches the events of fields that a visitor filled in before the scripts arrived. The values are in the
 * page, but no component knows them, and the next rendering would erase them. React reports a change only if
 * a value differs from the last value it saw, so each field is changed to another value and back.
 */
export function replayEarlyInput(): void {
  const fields = document.querySelectorAll<Field>("input, textarea, select");
  for (const field of fields) if (!isUntouched(field)) replay(field);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isUntouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex === initialIndex(field);
  if (isTickBox(field)) return field.checked === field.defaultChecked;
  return field.value === field.defaultValue || field.type === "file" || field.type === "radio";
}

function replay(field: Field): void {
  if (field instanceof HTMLSelectElement) return tell(field, "change");
  if (isTickBox(field)) {
    field.click();
    return field.click();
  }
  const typed = field.value;
  for (const value of [field.defaultValue, typed]) {
    write(field, value);
    tell(field, "input");
  }
}

function isTickBox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox";
}

function initialIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );
}

/** Bypasses React's setter, which would record the value as seen. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
}

function tell(field: Field, event: "input" | "change"): void {
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
