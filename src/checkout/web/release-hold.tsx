import { Trans } from "@lingui/react/macro";
import { Form } from "react-router";
import { rememberOpenOrder } from "../../platform/web/open-order.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./release-hold.module.css";

/**
 * Lets a buyer who leaves release the hold, so that others can buy immediately. The event's page then no longer
 * offers to continue this checkout.
 */
export function ReleaseHold({ eventId }: { eventId: number }) {
  return (
    <Form method="post" className={styles.giveBack} onSubmit={() => rememberOpenOrder(eventId, null)}>
      <p>
        <Trans>Changed your mind?</Trans>
      </p>
      <Button name="intent" value="abandon" variant="quiet" size="small">
        <Trans>Release your places</Trans>
      </Button>
    </Form>
  );
}
