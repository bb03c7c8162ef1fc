import { ActionIcon, Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPencil, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { closeMenuAround, Menu, menuItemClass } from "../../../ui/overlays/menu.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { SavedView } from "../../../lists/contract.ts";
import styles from "../data-grid.module.css";
import { hasListingParameters } from "../listing-state.ts";
import { listingOf, useSavedViews, type ViewedList, viewOf } from "./saved-views.ts";
import type { UsedColumns } from "../use-columns.ts";
import type { UsedListing } from "../use-listing.ts";
import { ViewDialog } from "./view-dialog.tsx";

interface ViewsMenuProps<Row> {
  list: ViewedList;
  listing: UsedListing;
  columns: UsedColumns<Row>;
}

/** The user's and the team's saved views of the list. */
export function ViewsMenu<Row>({ list, listing, columns }: ViewsMenuProps<Row>) {
  const { t } = useLingui();
  const [naming, setNaming] = useState<{ view?: Versioned<SavedView> }>();
  const { views, update } = useSavedViews(list);
  const tell = useTellProblem();
  const handleDelete = useDeleteView(list);
  const show = ({ state }: SavedView) => {
    columns.show(state.columns, state.widths);
    listing.change(listingOf(state));
  };
  useOpenWithDefault(views, show);
  return (
    <>
      <Menu label={t`Views`} icon="eye" isIconOnPhones>
        <div className={styles.views}>
          {views.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              onShow={() => show(view)}
              onOpenFirst={(is_default) => update.mutate({ view, change: { is_default } }, { onError: tell })}
              onChange={() => setNaming({ view })}
              onDelete={() => handleDelete(view)}
            />
          ))}
          <button
            type="button"
            className={menuItemClass}
            onClick={(event) => {
              closeMenuAround(event.currentTarget);
              setNaming({});
            }}
          >
            <Trans>Save this view…</Trans>
          </button>
        </div>
      </Menu>
      {naming && (
        <ViewDialog
          list={list}
          view={naming.view}
          state={viewOf(listing.state, columns)}
          onClose={() => setNaming(undefined)}
        />
      )}
    </>
  );
}

interface ViewItemProps {
  view: SavedView;
  onShow: () => void;
  onOpenFirst: (isWanted: boolean) => void;
  onChange: () => void;
  onDelete: () => void;
}

function ViewItem({ view, onShow, onOpenFirst, onChange, onDelete }: ViewItemProps) {
  const { t } = useLingui();
  return (
    <Group className={styles.view} gap="0 4px" justify="flex-end">
      <button
        type="button"
        className={menuItemClass}
        onClick={(event) => {
          closeMenuAround(event.currentTarget);
          onShow();
        }}
      >
        <span>
          {view.name}
          {view.is_shared && (
            <Text span c="dimmed">
              {" "}
              <Trans>(team)</Trans>
            </Text>
          )}
        </span>
      </button>
      <div>
        <Tool
          label={view.is_default ? t`My default` : t`Make my default`}
          isPressed={view.is_default}
          onClick={() => onOpenFirst(!view.is_default)}
        >
          {view.is_default ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        </Tool>
        {view.is_own && (
          <>
            <Tool
              label={t`Change the view ${view.name}`}
              onClick={(event) => {
                closeMenuAround(event.currentTarget);
                onChange();
              }}
            >
              <IconPencil size={16} />
            </Tool>
            <Tool label={t`Delete the view ${view.name}`} onClick={onDelete}>
              <IconTrash size={16} />
            </Tool>
          </>
        )}
      </div>
    </Group>
  );
}

interface ToolProps {
  label: string;
  isPressed?: boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Less prominent than the name beside it. */
function Tool({ label, isPressed, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      className={styles.viewTool}
      size={32}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

/**
 * Deletes without a confirmation, but undo creates the view again. Team members whose default it was have to choose
 * it again.
 */
function useDeleteView(list: ViewedList) {
  const { t } = useLingui();
  const { show } = useToasts();
  const { create, remove } = useSavedViews(list);
  const tell = useTellProblem();
  return (view: SavedView) => {
    const { name, state, is_shared, is_default } = view;
    const handleUndo = () => create.mutate({ name, state, is_shared, is_default }, { onError: tell });
    remove.mutate(view, {
      onSuccess: () =>
        show({ message: t`“${name}” is deleted.`, action: { label: t`Undo`, onAction: handleUndo } }),
      onError: tell,
    });
  };
}

/** Applies the user's default view once, if the address has no parameters of the list. */
function useOpenWithDefault(views: SavedView[], show: (view: SavedView) => void): void {
  const isLooked = useRef(false);
  const first = views.find((view) => view.is_default);
  const open = useEffectEvent((view: SavedView) => {
    if (!hasListingParameters(location.search)) show(view);
  });
  useEffect(() => {
    if (!first || isLooked.current) return;
    isLooked.current = true;
    open(first);
  }, [first]);
}
