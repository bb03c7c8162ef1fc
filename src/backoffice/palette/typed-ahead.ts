type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "getModifierState">;

/**
 * Returns the text after a key that was pressed before the field had the focus. Null: the key is not for the text.
 * Enter changes nothing, so that it does not press the button behind.
 */
export function typeAhead(text: string, event: Key): string | null {
  // AltGr counts as Ctrl and Alt on some systems, and types "@" on many keyboards.
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand && !event.getModifierState("AltGraph")) return null;
  if (event.key === "Enter") return text;
  if (event.key === "Backspace") return text.slice(0, -1);
  return event.key.length === 1 ? text + event.key : null;
}
