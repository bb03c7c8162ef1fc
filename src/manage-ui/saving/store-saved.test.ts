import { QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { storeSaved } from "./store-saved.ts";

test("a load from before a save does not replace what was saved, and runs again", async () => {
  const client = new QueryClient();
  const loads: PromiseWithResolvers<string>[] = [];
  const query = queryOptions({
    queryKey: ["event"],
    queryFn: () => {
      loads.push(Promise.withResolvers());
      return loads.at(-1)!.promise;
    },
  });
  client.setQueryData(query.queryKey, "first");
  const seen: unknown[] = [];
  const close = new QueryObserver(client, query).subscribe(({ data }) => seen.push(data));

  await vi.waitFor(() => expect(loads).toHaveLength(1));
  await storeSaved(client, query, "saved");
  expect(client.getQueryData(query.queryKey)).toBe("saved");
  loads[0]!.resolve("first");
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  expect(client.getQueryData(query.queryKey)).toBe("saved");
  loads[1]!.resolve("saved, and changed by another person");
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));

  expect(client.getQueryData(query.queryKey)).toBe("saved, and changed by another person");
  expect(seen.slice(seen.indexOf("saved"))).not.toContain("first");
  close();
});

test("saved data are not loaded again if no load was under way", async () => {
  const client = new QueryClient();
  const queryFn = vi.fn(async () => "first");
  const query = queryOptions({ queryKey: ["event"], queryFn, staleTime: Infinity });
  const close = new QueryObserver(client, query).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toBe("first"));

  await storeSaved(client, query, (known) => `${known}, saved`);

  expect(client.getQueryData(query.queryKey)).toBe("first, saved");
  expect(queryFn).toHaveBeenCalledTimes(1);
  close();
});
