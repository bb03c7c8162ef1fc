import { Trans } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import styles from "./release-hold.module.css";

/** Lets a buyer who leaves release the hold, so that others can buy at once. */
export function ReleaseHold() {
  return (
    <Form method="post" className={styles.giveBack}>
      <p>
        <Trans>Changed your mind?</Trans>
      </p>
      <Button name="intent" value="abandon" variant="quiet" size="small">
        <Trans>Release your places</Trans>
      </Button>
    </Form>
  );
}
