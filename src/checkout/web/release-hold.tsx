import { Plural, Trans } from "@lingui/react/macro";
import { Form } from "react-router";
import { rememberOpenOrder } from "../../platform/web/open-order.ts";
import { Button } from "../../ui/button.tsx";
import type { PublicOrder } from "../contract.ts";
import styles from "./release-hold.module.css";

/**
 * Lets a buyer who leaves release the hold, so that others can buy immediately. The event's page then no longer
 * offers to continue this checkout.
 */
export function ReleaseHold({ order }: { order: PublicOrder }) {
  const places = order.order_items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Form method="post" className={styles.giveBack} onSubmit={() => rememberOpenOrder(order.event_id, null)}>
      <p>
        <Trans>Changed your mind?</Trans>
      </p>
      <Button name="intent" value="abandon" variant="quiet" size="small">
        <Plural value={places} one="Release your place" other="Release your places" />
      </Button>
    </Form>
  );
}
