import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import type { Route } from "./+types/order-page";
import { ByHandPage } from "./by-hand-page.tsx";
import { OrderForm } from "./order/order-form.tsx";
import { orderChoicesQuery } from "./queries.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(orderChoicesQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** Creates an order of several products: taken by phone, paid by invoice, or given away. */
export default function ManualOrderPage() {
  const { t } = useLingui();
  const event = useEvent();
  return (
    <ByHandPage
      title={t`Add order`}
      back={
        <Link to={`/manage/event/${event.id}/orders`}>
          <Trans>All orders</Trans>
        </Link>
      }
      isOffered={() => true}
    >
      {(choices) => <OrderForm choices={choices} />}
    </ByHandPage>
  );
}
