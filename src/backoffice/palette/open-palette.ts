const listeners = new Set<() => void>();

/** Whoever has a button for it: the top bar. */
export function openPalette(): void {
  listeners.forEach((listener) => listener());
}

export function onPaletteWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
