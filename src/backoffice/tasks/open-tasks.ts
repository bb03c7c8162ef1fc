const listeners = new Set<() => void>();

/** Opens the list of exports and bulk actions, which the top bar holds. */
export function openTasks(): void {
  listeners.forEach((listener) => listener());
}

export function onTasksRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
