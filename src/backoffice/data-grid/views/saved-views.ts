import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { SavedView, ViewState, ListsContract } from "../../../lists/contract.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { ListingState } from "../listing-state.ts";
import type { UsedColumns } from "../use-columns.ts";

export type ViewedList = SavedView["list"];

/** The stored parts of a saved view. */
export type StoredView = Pick<SavedView, "name" | "state" | "is_shared" | "is_default">;

const viewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ["saved-views", list],
    queryFn: async ({ client }) =>
      (await apiOf<ListsContract>(client)("GET /saved-views", { query: { list } })).data,
  });

/** Returns the user's and the team's saved views of a list, and the operations on them. */
export function useSavedViews(list: ViewedList) {
  const client = useQueryClient();
  const api = browserClient<ListsContract>();
  const { data: views = [] } = useQuery(viewsQuery(list));
  const onSuccess = () => client.invalidateQueries(viewsQuery(list));
  return {
    views,
    create: useMutation({
      mutationFn: (view: StoredView) => api("POST /saved-views", { body: { list, ...view } }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ view, change }: { view: Versioned<SavedView>; change: Partial<StoredView> }) =>
        api("PATCH /saved-views/{view_id}", {
          params: { view_id: view.id },
          body: change,
          version: view.version,
        }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ id }: SavedView) => api("DELETE /saved-views/{view_id}", { params: { view_id: id } }),
      onSuccess,
    }),
  };
}

/** The calls of the form that names a view. A new view stores the current state of the list. */
export function useViewCalls(list: ViewedList, state: ViewState) {
  const client = useQueryClient();
  const api = browserClient<ListsContract>();
  return {
    create: (body: Omit<StoredView, "state">) => api("POST /saved-views", { body: { list, state, ...body } }),
    change: (view_id: number, body: Partial<StoredView>, version: string) =>
      api("PATCH /saved-views/{view_id}", { params: { view_id }, body, version }),
    onChanged: () => client.invalidateQueries(viewsQuery(list)),
  };
}

/** Returns the current state of the list as a view. */
export function viewOf<Row>({ page: _page, ...state }: ListingState, columns: UsedColumns<Row>): ViewState {
  const keys = columns.movable.filter(({ key }) => columns.isShown(key)).map(({ key }) => key);
  return {
    ...state,
    filter_fields: state.filter_fields as ViewState["filter_fields"],
    columns: keys,
    widths: columns.widths,
  };
}

/** Returns the state of the list that a view stores. */
export function listingOf({ columns: _columns, widths: _widths, ...state }: ViewState): ListingState {
  return {
    per_page: 20,
    ...state,
    page: 1,
    filter_fields: (state.filter_fields ?? {}) as ListingState["filter_fields"],
  };
}
