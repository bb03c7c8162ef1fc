import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Topic, useOnChange } from "../live.ts";
import type { ListAnswer } from "./data-grid.tsx";

interface NewsOptions<Row> {
  topics: readonly Topic[];
  queryKey: QueryKey;
  ask: () => Promise<ListAnswer<Row>>;
  rowKey: (row: Row) => unknown;
}

/**
 * Keeps a list up to date without moving what is being read: changed rows are redrawn where they stand;
 * as soon as other rows belong on the page, it is offered to show them.
 */
export function useNews<Row>({ topics, queryKey, ask, rowKey }: NewsOptions<Row>) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ListAnswer<Row>>();
  const name = JSON.stringify(queryKey);
  useEffect(() => setWaiting(undefined), [name]);

  useOnChange(topics, async () => {
    const fresh = await ask().catch(() => undefined);
    const shown = client.getQueryData<ListAnswer<Row>>(queryKey);
    if (!fresh || !shown) return;
    if (keysOf(fresh) === keysOf(shown)) {
      client.setQueryData(queryKey, fresh);
      setWaiting(undefined);
      return;
    }
    setWaiting(shown.data.length === 0 ? undefined : fresh);
    if (shown.data.length === 0) client.setQueryData(queryKey, fresh);
  });
  const keysOf = (answer: ListAnswer<Row>) => answer.data.map(rowKey).join(" ");

  return {
    isThere: waiting !== undefined,
    onShow: () => {
      client.setQueryData(queryKey, waiting);
      setWaiting(undefined);
    },
  };
}
