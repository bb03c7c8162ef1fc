import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Topic, useOnChange } from "../../manage-ui/live.ts";
import type { ListAnswer } from "./column.ts";

interface NewsOptions<Row> {
  topics: readonly Topic[];
  queryKey: QueryKey;
  /** Reads the list again. A change during a call leads to another call, so no change is missed. */
  ask: () => Promise<ListAnswer<Row>>;
  rowKey: (row: Row) => unknown;
}

/**
 * Updates a list without moving rows: changed rows are updated in place. When new rows belong on the page, a
 * button offers to show them.
 */
export function useNewRows<Row>({ topics, queryKey, ask, rowKey }: NewsOptions<Row>) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<{ list: string; answer: ListAnswer<Row> } | null>(null);
  // Another page, filter or order is another list, so new rows of the previous list do not matter.
  const list = JSON.stringify(queryKey);
  const fresh = waiting?.list === list ? waiting.answer : null;

  useOnChange(topics, async () => {
    const answer = await ask().catch(() => null);
    const shown = client.getQueryData<ListAnswer<Row>>(queryKey);
    if (!answer || !shown) return;
    const isSameRows = shown.data.length === 0 || rowsOf(answer, rowKey) === rowsOf(shown, rowKey);
    if (isSameRows) client.setQueryData(queryKey, answer);
    setWaiting(isSameRows ? null : { list, answer });
  });

  return {
    isThere: fresh !== null,
    onShow: () => {
      client.setQueryData(queryKey, fresh ?? undefined);
      setWaiting(null);
    },
  };
}

function rowsOf<Row>(answer: ListAnswer<Row>, rowKey: (row: Row) => unknown): string {
  return answer.data.map(rowKey).join(" ");
}
