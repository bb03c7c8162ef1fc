import { Trans } from "@lingui/react/macro";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { useNow } from "../../../backoffice/use-now.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import type { Product } from "../../contract.ts";
import { saleStateOf } from "./sale-state.ts";

/** The product's sale state and visibility. */
export function ProductState({ product }: { product: Product }) {
  const event = useEvent();
  const { timezone } = event;
  const now = useNow();
  const sale = saleStateOf(product, event, new Date(now));
  return (
    <>
      {sale.state === "NOT_PUBLISHED" && (
        <Chip icon="eye-off">
          <Trans>Not on sale</Trans>
        </Chip>
      )}
      {sale.state === "SOLD_OUT" && (
        <Chip tone="danger" icon="x">
          <Trans>Sold out</Trans>
        </Chip>
      )}
      {sale.state === "SCHEDULED" && (
        <Chip tone="warning" icon="clock">
          <Trans>
            On sale from <DateTime at={sale.at} zone={timezone} hasZoneName={false} />
          </Trans>
        </Chip>
      )}
      {sale.state === "ENDED" && (
        <Chip icon="clock">
          <Trans>Sale has ended</Trans>
        </Chip>
      )}
      {sale.state === "ON_SALE" && (
        <Chip tone="success" icon="check">
          {sale.until ? (
            <Trans>
              On sale until <DateTime at={sale.until} zone={timezone} hasZoneName={false} />
            </Trans>
          ) : (
            <Trans>On sale</Trans>
          )}
        </Chip>
      )}
      {sale.state === "PAUSED" && (
        <Chip tone="warning" icon="clock">
          <Trans>Sales paused</Trans>
        </Chip>
      )}
      {product.is_hidden && (
        <Chip icon="eye-off">
          <Trans>Hidden</Trans>
        </Chip>
      )}
      {product.is_hidden_without_promo_code && (
        <Chip icon="lock">
          <Trans>With promo code only</Trans>
        </Chip>
      )}
      {product.type === "DONATION" ? (
        <Chip>
          <Trans>Donation</Trans>
        </Chip>
      ) : (
        product.product_type === "GENERAL" && (
          <Chip>
            <Trans>Merchandise</Trans>
          </Chip>
        )
      )}
      {product.is_highlighted && (
        <Chip tone="accent">
          <Trans>Highlighted</Trans>
        </Chip>
      )}
    </>
  );
}
