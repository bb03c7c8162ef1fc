const listeners = new Set<() => void>();

/** Opens the list of exports and bulk actions. The top bar contains it. */
export function openTasks(): void {
  listeners.forEach((listener) => listener());
}

export function onTasksRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
