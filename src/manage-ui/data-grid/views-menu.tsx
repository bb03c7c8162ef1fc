import { Button, Checkbox, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { browserClient } from "../../platform/http/browser-client.ts";
import { closeMenuAround, Menu, menuItemClass } from "../../ui/menu.tsx";
import type { SavedView, ViewState, WorkspaceContract } from "../../workspace/contract.ts";
import { DialogButtons } from "../dialog-buttons.tsx";
import { Dialog } from "../overlays.tsx";
import { ProblemNotice } from "../problem-notice.tsx";
import { apiOf } from "../query-client.ts";
import styles from "./data-grid.module.css";
import type { ListingState } from "./listing-state.ts";
import { saysListing } from "./listing-state.ts";
import type { UsedColumns } from "./use-columns.ts";
import type { UsedListing } from "./use-listing.ts";

export type ViewedList = SavedView["list"];

interface ViewsMenuProps<Row> {
  list: ViewedList;
  listing: UsedListing;
  columns: UsedColumns<Row>;
}

const viewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ["saved-views", list],
    queryFn: async ({ client }) =>
      (await apiOf<WorkspaceContract>(client)("GET /saved-views", { query: { list } })).data,
  });

/** Ways of seeing the list that were kept under a name, one's own and the team's. */
export function ViewsMenu<Row>({ list, listing, columns }: ViewsMenuProps<Row>) {
  const { t } = useLingui();
  const [isNaming, setIsNaming] = useState(false);
  const { data: views = [] } = useQuery(viewsQuery(list));
  const { update, remove } = useChangeViews(list);
  const show = ({ state }: SavedView) => {
    columns.show(state.columns);
    listing.change(listingOf(state));
  };
  useOpenWithDefault(views, show);
  return (
    <>
      <Menu label={t`Views`} icon="eye">
        {views.map((view) => (
          <div key={view.id} className={styles.movable}>
            <button
              type="button"
              className={menuItemClass}
              onClick={(event) => {
                closeMenuAround(event.currentTarget);
                show(view);
              }}
            >
              <span>
                {view.name}
                {view.is_shared && (
                  <span className={styles.quiet}>
                    {" "}
                    <Trans>(team)</Trans>
                  </span>
                )}
              </span>
            </button>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-pressed={view.is_default}
              onClick={() => update.mutate({ view, change: { is_default: !view.is_default } })}
            >
              {view.is_default ? <Trans>Opens first</Trans> : <Trans>Open first</Trans>}
            </Button>
            {view.is_own && (
              <Button
                variant="subtle"
                color="danger"
                size="compact-xs"
                aria-label={t`Delete the view ${view.name}`}
                onClick={() => remove.mutate(view)}
              >
                <Trans>Delete</Trans>
              </Button>
            )}
          </div>
        ))}
        <button
          type="button"
          className={menuItemClass}
          onClick={(event) => {
            closeMenuAround(event.currentTarget);
            setIsNaming(true);
          }}
        >
          <Trans>Keep this view…</Trans>
        </button>
      </Menu>
      <Dialog isOpen={isNaming} onClose={() => setIsNaming(false)} title={<Trans>Keep this view</Trans>}>
        <NameView list={list} state={viewOf(listing.state, columns)} onDone={() => setIsNaming(false)} />
      </Dialog>
    </>
  );
}

/** Whoever comes without asking for anything of the list gets what they like to begin with, once. */
function useOpenWithDefault(views: SavedView[], show: (view: SavedView) => void): void {
  const isLooked = useRef(false);
  const first = views.find((view) => view.is_default);
  const open = useEffectEvent((view: SavedView) => {
    if (!saysListing(location.search)) show(view);
  });
  useEffect(() => {
    if (!first || isLooked.current) return;
    isLooked.current = true;
    open(first);
  }, [first]);
}

interface NameViewProps {
  list: ViewedList;
  state: ViewState;
  onDone: () => void;
}

function NameView({ list, state, onDone }: NameViewProps) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [isShared, setIsShared] = useState(false);
  const [isDefault, setIsDefault] = useState(false);
  const { create } = useChangeViews(list);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ list, name, state, is_shared: isShared, is_default: isDefault }, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <TextInput
        data-autofocus
        label={t`Name`}
        description={t`Search, filters, order and columns are kept under it.`}
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t`The team sees it, too`}
        checked={isShared}
        onChange={(event) => setIsShared(event.currentTarget.checked)}
      />
      <Checkbox
        label={t`The list opens with it, for me`}
        checked={isDefault}
        onChange={(event) => setIsDefault(event.currentTarget.checked)}
      />
      {create.isError && <ProblemNotice error={create.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={create.isPending}>
          <Trans>Keep the view</Trans>
        </Button>
      </DialogButtons>
    </form>
  );
}

type NewView = { list: ViewedList; name: string; state: ViewState; is_shared: boolean; is_default: boolean };

function useChangeViews(list: ViewedList) {
  const client = useQueryClient();
  const api = browserClient<WorkspaceContract>();
  const onSuccess = () => client.invalidateQueries(viewsQuery(list));
  return {
    create: useMutation({ mutationFn: (body: NewView) => api("POST /saved-views", { body }), onSuccess }),
    update: useMutation({
      mutationFn: ({ view, change }: { view: SavedView; change: { is_default: boolean } }) =>
        api("PATCH /saved-views/{view_id}", { params: { view_id: view.id }, body: change }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (view: SavedView) => api("DELETE /saved-views/{view_id}", { params: { view_id: view.id } }),
      onSuccess,
    }),
  };
}

function viewOf<Row>({ page: _page, ...state }: ListingState, columns: UsedColumns<Row>): ViewState {
  const keys = columns.movable.filter(({ key }) => columns.isShown(key)).map(({ key }) => key);
  return { ...state, filter_fields: state.filter_fields as ViewState["filter_fields"], columns: keys };
}

function listingOf({ columns: _columns, ...state }: ViewState): ListingState {
  return {
    per_page: 20,
    ...state,
    page: 1,
    filter_fields: (state.filter_fields ?? {}) as ListingState["filter_fields"],
  };
}
