import { Menu, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconEye, IconEyeOff, IconGripVertical, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { dragged, useDropTarget } from "../../../../manage-ui/lists/drag-sort.ts";
import { moved } from "../../../../manage-ui/lists/moved.ts";
import { lazyDialog } from "../../../../manage-ui/dialogs/lazy-dialog.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { DeleteItem, EditItem, MoveItems, RowMenu } from "../../../../manage-ui/lists/row-menu.tsx";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { VersionedCategory } from "../../../contract.ts";
import { ProductRow } from "../product-row.tsx";
import styles from "../products-page.module.css";
import { useCategories, useHideCategory } from "./use-categories.ts";
import { useRemove } from "../../../../backoffice/forms/use-remove.ts";
import { placedProduct, useSorting } from "../../../../backoffice/forms/use-sorting.ts";

export const CategoryDialog = lazyDialog(async () => (await import("./category-dialog.tsx")).CategoryDialog);

interface CategoryPanelProps {
  category: VersionedCategory;
  index: number;
  categories: VersionedCategory[];
}

/** A category with its products in order and its actions. It is moved by dragging its name or by its menu. */
export function CategoryPanel({ category, index, categories }: CategoryPanelProps) {
  const sorting = useSorting();
  const target = useDropTarget({
    category: (droppedId) => {
      const from = categories.findIndex(({ id }) => id === droppedId);
      if (from >= 0 && from !== index) sorting.mutate(moved(categories, from, index));
    },
    product: (droppedId) => {
      const placed = placedProduct(categories, droppedId, { categoryId: category.id });
      if (placed) sorting.mutate(placed);
    },
  });
  return (
    <div className={styles.category} {...target}>
      <Panel
        title={
          <span className={styles.categoryTitle} {...dragged("category", category.id)}>
            <IconGripVertical size={16} aria-hidden="true" className={styles.grip} />
            {category.name}
            {category.is_hidden && (
              <Chip icon="eye-off">
                <Trans>Hidden</Trans>
              </Chip>
            )}
          </span>
        }
        action={<CategoryMenu category={category} index={index} categories={categories} />}
      >
        {category.products.length === 0 ? (
          <Text c="dimmed">
            <Trans>There are no products in this category.</Trans>
          </Text>
        ) : (
          <Stack component="ul" className="plain-list" gap={0}>
            {category.products.map((product) => (
              <ProductRow key={product.id} product={product} categories={categories} />
            ))}
          </Stack>
        )}
      </Panel>
    </div>
  );
}

function CategoryMenu({ category, index, categories }: CategoryPanelProps) {
  const { t } = useLingui();
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const { show } = useOpenItem("product");
  const sorting = useSorting();
  const remove = useRemove(useCategories());
  const hide = useHideCategory(category);
  const toasts = useToasts();
  const onError = useTellProblem();
  const isSold = category.products.some(({ has_orders }) => has_orders);
  const handleHide = () => {
    const { name, is_hidden: isHidden } = category;
    hide.mutate(!isHidden, {
      onSuccess: () =>
        toasts.show({
          message: isHidden ? t`${name} is visible again.` : t`${name} is hidden. What was sold stays valid.`,
          action: { label: t`Undo`, onAction: () => hide.mutate(isHidden, { onError }) },
        }),
      onError,
    });
  };
  const move = (to: number) => sorting.mutate(moved(categories, index, to));
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu name={category.name} label={t`Actions for the category ${category.name}`}>
        <Menu.Item leftSection={<IconPlus size={18} />} onClick={() => show(`new-in-${category.id}`)}>
          <Trans>Add product here</Trans>
        </Menu.Item>
        <EditItem onClick={() => setDialog("edit")}>
          <Trans>Edit category</Trans>
        </EditItem>
        <MoveItems
          onUp={index > 0 ? () => move(index - 1) : undefined}
          onDown={index < categories.length - 1 ? () => move(index + 1) : undefined}
        />
        <Menu.Item
          leftSection={category.is_hidden ? <IconEye size={18} /> : <IconEyeOff size={18} />}
          onClick={handleHide}
        >
          {category.is_hidden ? <Trans>Show category</Trans> : <Trans>Hide category</Trans>}
        </Menu.Item>
        {!isSold && (
          <DeleteItem isDisabled={categories.length === 1} onClick={() => setDialog("delete")}>
            <Trans>Delete category</Trans>
          </DeleteItem>
        )}
      </RowMenu>
      <CategoryDialog category={category} isOpen={dialog === "edit"} onClose={close} />
      <ConfirmDialog
        isOpen={dialog === "delete"}
        onClose={close}
        title={<Trans>Delete the category {category.name}?</Trans>}
        confirmLabel={<Trans>Delete category</Trans>}
        mutation={remove}
        onConfirm={() => remove.mutate(category.id, { onSuccess: close })}
      >
        <Trans>
          Its products are deleted with it, as long as none of them was ever sold. This cannot be undone.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
