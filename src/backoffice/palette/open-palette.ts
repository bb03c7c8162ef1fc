const listeners = new Set<() => void>();

/** Opens the palette. For the button in the top bar. */
export function openPalette(): void {
  listeners.forEach((listener) => listener());
}

export function onPaletteRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const loadPalette = () => import("./palette.tsx");

/** Loads the palette before it is opened. */
export const preparePalette = () => void loadPalette().catch(() => undefined);
