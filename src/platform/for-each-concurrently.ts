/** Runs `work` for all items in order, a limited number at a time. Rejects with the first failure. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  maxConcurrent: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const oneAfterAnother = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, oneAfterAnother));
}
