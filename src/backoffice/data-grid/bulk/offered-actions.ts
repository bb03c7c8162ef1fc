import { skipToken, useQueries } from "@tanstack/react-query";
import type { BulkActions, Chosen, GridAction } from "./bulk-actions.ts";

interface ChosenRows<Row> {
  /** The rows of the page. Only chosen rows count. */
  rows: readonly Row[];
  rowId: (row: Row) => number;
  chosen: Chosen;
}

/**
 * Returns whether an action fits at least one of the chosen rows. Null: not all of them are on this page, so
 * only the server knows.
 */
export function fitsChosen<Row>(
  action: GridAction<Row>,
  { rows, rowId, chosen }: ChosenRows<Row>,
): boolean | null {
  if (!action.fits) return true;
  if (!("ids" in chosen)) return null;
  const wanted = new Set(chosen.ids);
  const known = rows.filter((row) => wanted.has(rowId(row)));
  if (known.some((row) => action.fits?.(row))) return true;
  return known.length === wanted.size ? false : null;
}

/** Returns the actions that fit the chosen rows. */
export function useOfferedActions<Row>(
  { actions, reach }: BulkActions<Row>,
  of: ChosenRows<Row>,
): readonly GridAction<Row>[] {
  const unsure = actions.filter((action) => fitsChosen(action, of) === null);
  const reached = useQueries({
    queries: unsure.map(({ action }) => ({
      queryKey: ["bulk-reach", action, of.chosen],
      queryFn: reach ? () => reach(action, of.chosen) : skipToken,
      gcTime: 0,
    })),
  });
  // Without an answer the action is offered. Its dialog shows whether it applies to no row.
  return actions.filter((one) => fitsChosen(one, of) ?? reached[unsure.indexOf(one)]?.data?.fitting !== 0);
}
