import { useLingui } from "@lingui/react/macro";
import { QuantityStepper } from "../../ui/fields/quantity-stepper.tsx";
import type { Price, Product } from "./selection.ts";

interface QuantityFieldProps {
  product: Product;
  price: Price;
  name: string;
  quantity: number;
  error: string | undefined;
  onChange: (quantity: number) => void;
}

export function QuantityField({ product, price, name, quantity, error, onChange }: QuantityFieldProps) {
  const { t } = useLingui();
  return (
    <QuantityStepper
      id={`quantity-${price.id}`}
      name={`quantity.${product.id}.${price.id}`}
      label={t`Number of ${name}`}
      fewerLabel={t`Fewer ${name}`}
      moreLabel={t`More ${name}`}
      max={Math.min(product.max_per_order, price.quantity_remaining ?? Infinity)}
      leastAboveZero={product.type === "TIERED" ? 1 : product.min_per_order}
      value={quantity}
      describedBy={error ? `quantity-${price.id}-error` : undefined}
      onChange={onChange}
    />
  );
}
