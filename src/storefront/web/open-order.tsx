import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { PublicOrder } from "../../checkout/contract.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { Notice } from "../../ui/notice.tsx";
import { rememberOpenOrder } from "../../platform/web/open-order.ts";
import { chosenInOrder } from "./chosen-in-order.ts";
import type { TypedChoice } from "./selection.ts";
import { installation } from "../../values/installation/installation.ts";

interface OpenOrderProps {
  /** Path of the checkout: `/checkout/<event>/<order>/<step>`. */
  path: string;
  /** Called with the content of the order once it is loaded. */
  onFound: (chosen: TypedChoice[]) => void;
}

/**
 * Notice that an earlier checkout still holds stock, with a link to it. Its code loads only if there is such
 * a checkout.
 */
export function OpenOrder({ path, onFound }: OpenOrderProps) {
  const { i18n } = useLingui();
  const [order, setOrder] = useState<PublicOrder | null>(null);
  useEffect(() => {
    let isGone = false;
    void findOpenOrder(path).then((found) => {
      if (isGone || !found) return;
      setOrder(found);
      onFound(chosenInOrder(found, i18n.locale));
    });
    return () => void (isGone = true);
    // Reports the result once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path]);
  if (!order?.reserved_until) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = formatDateTime(order.reserved_until, {
    locale: i18n.locale,
    zone,
    style: "time",
    hasZoneName: false,
  });
  return (
    <Notice
      isLive
      title={<Trans>You have an order in progress</Trans>}
      action={
        <ButtonLink href={path} size="small">
          <Trans>Continue your order</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your places are held until {time}. A new order replaces it.</Trans>
    </Notice>
  );
}

async function findOpenOrder(path: string): Promise<PublicOrder | null> {
  const [, eventId, orderId, search = ""] = /^\/checkout\/(\d+)\/(\w+)\/\w+(\?.*)?$/.exec(path) ?? [];
  const answer = await fetch(`${installation().apiUrl}/public/events/${eventId}/order/${orderId}${search}`);
  const { data: order } = answer.ok ? ((await answer.json()) as { data: PublicOrder }) : { data: null };
  if (order?.status === "RESERVED" && !order.is_expired) return order;
  rememberOpenOrder(Number(eventId), null);
  return null;
}
