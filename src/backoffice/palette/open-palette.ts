const listeners = new Set<() => void>();

/** Opens the palette. For the button in the top bar. */
export function openPalette(): void {
  listeners.forEach((listener) => listener());
}

export function onPaletteRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
