import { Trans } from "@lingui/react/macro";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export interface LinkAnswer {
  done: string | null;
  problem: { detail?: string | undefined } | null;
}

/** Explains how to open an order on another device, and offers to e-mail its link. */
export function HiddenOrder({ answer }: { answer: LinkAnswer | undefined }) {
  const isBusy = useNavigation().state === "submitting";
  if (answer?.done === "sent") {
    return (
      <Notice tone="success" isLive>
        <p>
          <Trans>
            We have sent the link again, to the e-mail address given with the order. If it does not arrive
            within a few minutes, check your spam folder.
          </Trans>
        </p>
      </Notice>
    );
  }
  const send = (
    <Form method="post" preventScrollReset>
      <Button name="intent" value="send-link" variant="secondary" icon="mail" isBusy={isBusy}>
        <Trans>Send me the link again</Trans>
      </Button>
    </Form>
  );
  return (
    <Notice title={<Trans>These tickets cannot be shown here</Trans>} action={send}>
      <p>
        <Trans>
          Open them in the browser they were bought in, or with the link in the confirmation e-mail.
        </Trans>
      </p>
      <p>
        <Trans>
          Or <a href="/my-tickets">find all tickets of an e-mail address</a>.
        </Trans>
      </p>
      {answer?.problem && <p role="alert">{answer.problem.detail}</p>}
    </Notice>
  );
}
