/** Treats an empty field like a missing one. */
export function isSame(left: unknown, right: unknown): boolean {
  return textOf(left) === textOf(right);
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    part === "" || part === null ? undefined : part,
  );
  return text ?? "null";
}
