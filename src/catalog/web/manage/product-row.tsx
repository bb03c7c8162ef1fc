import { Menu, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  IconCopy,
  IconEye,
  IconEyeOff,
  IconGripVertical,
  IconPlayerPause,
  IconPlayerPlay,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { dragged, useDropTarget } from "../../../manage-ui/lists/drag-sort.ts";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { SoldBar } from "../../../backoffice/sold-bar.tsx";
import { useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { DeleteItem, EditItem, MoveItems, RowMenu } from "../../../manage-ui/lists/row-menu.tsx";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import { Money } from "../../../ui/money.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { VersionedCategory, Product } from "../../contract.ts";
import { BuyerPrice } from "./buyer-price.tsx";
import { DeleteProduct } from "./delete-product.tsx";
import { ProductState } from "./product-state.tsx";
import styles from "./products-page.module.css";
import { useProductSwitches } from "./use-product-switches.ts";
import { useProducts } from "./use-products.ts";
import { movedProduct, placedProduct, useSorting } from "../../../backoffice/forms/use-sorting.ts";

interface ProductRowProps {
  product: Versioned<Product>;
  categories: VersionedCategory[];
}

/** A product with its prices, sales and availability. It is moved by dragging or by its menu. */
export function ProductRow({ product, categories }: ProductRowProps) {
  const { addressOf } = useOpenItem("product");
  const sorting = useSorting();
  const taken = product.prices.reduce((sum, price) => sum + price.quantity_taken, 0);
  const target = useDropTarget({
    product: (droppedId) => {
      const home = categories.find(({ products }) => products.includes(product))!;
      const placed = placedProduct(categories, droppedId, {
        categoryId: home.id,
        index: home.products.indexOf(product),
      });
      if (placed) sorting.mutate(placed);
    },
  });
  return (
    <li className={styles.product} {...dragged("product", product.id)} {...target}>
      <Stack gap={4} align="flex-start" miw={0}>
        <Link to={addressOf(product.id)} preventScrollReset draggable={false} className={styles.productTitle}>
          {product.title}
        </Link>
        <span className={styles.chips}>
          <ProductState product={product} />
        </span>
      </Stack>
      <div className={styles.price}>
        <PriceWords product={product} />
        <BuyerPrice product={product} />
      </div>
      <SoldBar
        sold={product.quantity_sold}
        held={Math.max(0, taken - product.quantity_sold)}
        capacity={capacityOf(product)}
      />
      <ProductMenu product={product} categories={categories} />
      <IconGripVertical size={16} aria-hidden="true" className={`${styles.grip} mouse-only`} />
    </li>
  );
}

export function PriceWords({ product }: { product: Versioned<Product> }): ReactNode {
  const { currency } = useEvent();
  const amounts = product.prices.map((price) => price.price);
  const lowest = <Money amount={{ minor: Math.min(...amounts), currency }} />;
  const highest = <Money amount={{ minor: Math.max(...amounts), currency }} />;
  switch (product.type) {
    case "FREE":
      return <Trans>Free</Trans>;
    case "DONATION":
      return Math.min(...amounts) > 0 ? <Trans>from {lowest}</Trans> : <Trans>any amount</Trans>;
    case "PAID":
      return lowest;
    case "TIERED":
      return Math.min(...amounts) === Math.max(...amounts) ? (
        lowest
      ) : (
        <span>
          {lowest} – {highest}
        </span>
      );
  }
}

export function ProductMenu({ product, categories }: ProductRowProps) {
  const { t } = useLingui();
  const [isDeleting, setIsDeleting] = useState(false);
  const { show } = useOpenItem("product");
  const toasts = useToasts();
  const products = useProducts();
  const sorting = useSorting();
  const { hideOrShow, pauseOrResume } = useProductSwitches(product);
  const up = movedProduct(categories, product.id, -1);
  const down = movedProduct(categories, product.id, 1);
  const duplicate = useMutation({
    mutationFn: () => products.duplicate(product.id, t`Copy of ${product.title}`.slice(0, 255)),
    onSuccess: async ({ data: copy }) => {
      await products.onChanged();
      toasts.show({ message: t`“${copy.title}” is hidden until you show it.` });
      show(copy.id);
    },
    onError: useTellProblem(),
  });
  return (
    <>
      <RowMenu name={product.title}>
        <EditItem onClick={() => show(product.id)} />
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={() => duplicate.mutate()}>
          <Trans>Duplicate</Trans>
        </Menu.Item>
        <MoveItems
          onUp={up ? () => sorting.mutate(up) : undefined}
          onDown={down ? () => sorting.mutate(down) : undefined}
        />
        <Menu.Item
          leftSection={product.is_paused ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />}
          onClick={() => void pauseOrResume()}
        >
          {product.is_paused ? <Trans>Resume sales</Trans> : <Trans>Pause sales</Trans>}
        </Menu.Item>
        <Menu.Item
          leftSection={product.is_hidden ? <IconEye size={18} /> : <IconEyeOff size={18} />}
          onClick={() => void hideOrShow()}
        >
          {product.is_hidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
        </Menu.Item>
        {!product.has_orders && <DeleteItem onClick={() => setIsDeleting(true)} />}
      </RowMenu>
      <DeleteProduct product={product} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
}

/** The total of all quantities. Unlimited if one price is unlimited. */
export function capacityOf(product: Versioned<Product>): number | null {
  return product.prices.reduce<number | null>(
    (sum, { initial_quantity_available: quantity }) =>
      sum === null || quantity === null ? null : sum + quantity,
    0,
  );
}
