import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./ticket-lookup.module.css";

interface RequestFormProps {
  refused:
    | { email: string; problem: { detail?: string | undefined; errors?: Record<string, string[]> } }
    | undefined;
}

export function RequestForm({ refused }: RequestFormProps) {
  const { t } = useLingui();
  const error = refused?.problem.errors?.email?.[0];
  return (
    <Card>
      <Form method="post" action="/my-tickets" noValidate className={styles.stack}>
        {refused && !error && (
          <Notice tone="danger">
            <p>{refused.problem.detail}</p>
          </Notice>
        )}
        <p>
          <Trans>
            Enter the e-mail address that you gave when you booked. We send a link to all your orders and
            tickets to it.
          </Trans>
        </p>
        <TextField
          id="email"
          name="email"
          type="email"
          label={t`E-mail`}
          autoComplete="email"
          inputMode="email"
          required
          maxLength={255}
          defaultValue={refused?.email}
          error={error}
        />
        <Button size="large" isWide icon="mail">
          <Trans>Send me the link</Trans>
        </Button>
      </Form>
    </Card>
  );
}
