import { Trans } from "@lingui/react/macro";
import { Island } from "../../platform/web/islands/island.tsx";
import { AuthoredText } from "../../ui/authored-text.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useConfig } from "../../platform/web/use-config.ts";
import type { StorefrontEvent } from "../contract.ts";
import { saleStartOf } from "../rules/sale-start.ts";
import { takesPromoCodes } from "../rules/takes-promo-codes.ts";
import { OpenOrderNotice } from "./open-order/open-order-notice.tsx";
import { OrderForm, type OrderFormProps } from "./order-form.tsx";
import { SaleStart } from "./sale-alerts/sale-start.tsx";
import type { Price } from "./selection.ts";
import styles from "./ticket-card.module.css";

interface TicketCardProps extends Omit<OrderFormProps, "takesCode"> {
  isPreview: boolean;
}

/** This number of prices fits on a laptop's screen, with the rest of the card. */
const FITTING_ROWS = 3;

/** Everything for buying: products, prices, promo code and the button to continue. */
export function TicketCard({ isPreview, ...order }: TicketCardProps) {
  const { isTestMode } = useConfig();
  const { event } = order;
  const products = event.product_categories.flatMap((category) => category.products);
  const hasProducts = products.length > 0;
  const isOver = event.lifecycle_status === "ENDED";
  const takesCode = event.is_on_sale || (!isPreview && takesPromoCodes(event, order.refusedCode));
  const rows = products.flatMap(({ prices }) => prices).length;
  return (
    <Card
      element="section"
      id="tickets"
      aria-labelledby="tickets-title"
      className={styles.card}
      data-is-short={rows <= FITTING_ROWS || undefined}
    >
      <div className="row wrap middle spread">
        <h2 id="tickets-title">
          <Trans>Tickets</Trans>
        </h2>
        {isTestMode && (
          <Chip tone="warning" icon="info">
            <Trans>TEST: nobody is charged</Trans>
          </Chip>
        )}
      </div>
      <SaleNotice event={event} hasProducts={hasProducts} isPreview={isPreview} />
      <SaleStart event={event} isPreview={isPreview} />
      {import.meta.env.SSR && takesCode && order.refusedCode && (
        // The visitor of a campaign's link learns it here. The field with the error may be out of sight.
        <div className={styles.refused}>
          <Notice tone="warning">
            <Trans>
              The promo code <strong>{order.refusedCode}</strong> is not valid for this event.
            </Trans>
          </Notice>
        </div>
      )}
      {import.meta.env.SSR && hasProducts && !isPreview && !event.is_cancelled && (
        <OpenOrderNotice eventId={event.id} />
      )}
      {!isOver && !event.is_cancelled && (hasProducts || takesCode) && (
        // With another name, the browser loads the whole page when the sale opens or closes (in-place.ts).
        <Island
          name={event.is_on_sale ? "order" : "closedOrder"}
          of={OrderForm}
          // The notice above already says why nothing is for sale, so the form has no empty categories.
          props={{
            ...order,
            event: hasProducts ? withoutSaleStart(event) : withoutProducts(event),
            takesCode,
          }}
        />
      )}
    </Card>
  );
}

const withoutProducts = (event: StorefrontEvent) => ({ ...event, product_categories: [] });

/** Above, the card says when the sale begins. The prices of that moment do not repeat it. */
function withoutSaleStart(event: StorefrontEvent): StorefrontEvent {
  const startsAt = saleStartOf(event);
  if (startsAt === null) return event;
  const priceOf = (price: Price) =>
    price.sale_start_date === startsAt ? { ...price, sale_start_date: null } : price;
  return {
    ...event,
    product_categories: event.product_categories.map((category) => ({
      ...category,
      products: category.products.map((product) => ({ ...product, prices: product.prices.map(priceOf) })),
    })),
  };
}

interface SaleNoticeProps {
  event: StorefrontEvent;
  hasProducts: boolean;
  isPreview: boolean;
}

/** Explains why nothing is on sale. */
function SaleNotice({ event, hasProducts, isPreview }: SaleNoticeProps) {
  if (event.is_cancelled) {
    return (
      <Notice tone="danger" title={<Trans>This event was cancelled</Trans>}>
        <Trans>
          If you have tickets, your order’s page and the organiser’s e-mails say what happens with them.
        </Trans>
      </Notice>
    );
  }
  if (event.lifecycle_status === "ENDED") {
    return (
      <Notice>
        <Trans>This event is over. Thank you to everyone who came.</Trans>
      </Notice>
    );
  }
  if (!hasProducts) {
    const message = event.product_categories.find(
      (category) => category.no_products_message,
    )?.no_products_message;
    return (
      <Notice>
        {message ? (
          <AuthoredText>{message}</AuthoredText>
        ) : (
          <Trans>There are no tickets yet. Please check back later.</Trans>
        )}
      </Notice>
    );
  }
  if (event.status === "PAUSED") {
    return (
      <Notice tone="warning">
        <Trans>Ticket sales are paused at the moment. Please check back later.</Trans>
      </Notice>
    );
  }
  if (!isPreview) return null;
  return (
    <Notice>
      {event.status === "LIVE" ? (
        <Trans>Visitors buy their tickets here. Nothing is sold in this preview.</Trans>
      ) : (
        <Trans>Visitors can buy tickets here once the event is live.</Trans>
      )}
    </Notice>
  );
}
