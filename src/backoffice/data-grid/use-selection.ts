import { useState } from "react";

export interface UsedSelection {
  ids: ReadonlySet<number>;
  /** True if all matching rows are chosen, including those on other pages. */
  isEverything: boolean;
  has: (id: number) => boolean;
  /** With shift, also toggles all rows between the last toggled row and this one. */
  toggle: (id: number, withShift?: boolean) => void;
  togglePage: () => void;
  isPageChosen: boolean;
  chooseEverything: () => void;
  clear: () => void;
}

/** The chosen rows. Another search or filter clears the selection; another page does not. */
export function useSelection(pageIds: readonly number[], narrowing: string): UsedSelection {
  const [chosen, setChosen] = useState<{
    narrowing: string;
    ids: ReadonlySet<number>;
    isEverything: boolean;
  }>({
    narrowing,
    ids: new Set(),
    isEverything: false,
  });
  const [last, setLast] = useState<number>();
  const isCurrent = chosen.narrowing === narrowing;
  const ids = isCurrent ? chosen.ids : new Set<number>();
  const isEverything = isCurrent && chosen.isEverything;
  const choose = (next: Iterable<number>) =>
    setChosen({ narrowing, ids: new Set(next), isEverything: false });
  const isPageChosen = pageIds.length > 0 && pageIds.every((id) => isEverything || ids.has(id));

  return {
    ids,
    isEverything,
    isPageChosen,
    has: (id) => isEverything || ids.has(id),
    toggle(id, withShift = false) {
      const base = isEverything ? new Set(pageIds) : ids;
      const range = withShift ? between(pageIds, last, id) : [id];
      const next = new Set(base);
      const isTaken = base.has(id);
      for (const one of range) {
        if (isTaken) next.delete(one);
        else next.add(one);
      }
      setLast(id);
      choose(next);
    },
    togglePage() {
      const others = isEverything ? [] : [...ids].filter((id) => !pageIds.includes(id));
      choose(isPageChosen ? others : [...others, ...pageIds]);
    },
    chooseEverything: () => setChosen({ narrowing, ids, isEverything: true }),
    clear: () => choose([]),
  };
}

function between(pageIds: readonly number[], from: number | undefined, to: number): readonly number[] {
  const at = from === undefined ? -1 : pageIds.indexOf(from);
  const end = pageIds.indexOf(to);
  return at < 0 ? [to] : pageIds.slice(Math.min(at, end), Math.max(at, end) + 1);
}
