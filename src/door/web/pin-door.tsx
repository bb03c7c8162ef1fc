import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "react-router";
import type { Problem } from "../../platform/http/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import styles from "./door.module.css";

/** Asks for the PIN of a door, once on each device. Works without JavaScript. */
export function PinDoor({ problem }: { problem: Pick<Problem, "title" | "detail"> | null }) {
  const { t } = useLingui();
  const isSending = useNavigation().state !== "idle";
  return (
    <main className={styles.message}>
      <title>{t`Check-in`}</title>
      <h1 className="visually-hidden">
        <Trans>Check-in</Trans>
      </h1>
      <EmptyState icon="lock" title={<Trans>Enter the PIN of this door</Trans>}>
        <Form method="post" className={styles.fields}>
          <TextField
            name="pin"
            label={t`PIN`}
            error={problem?.detail ?? problem?.title}
            inputMode="numeric"
            pattern="[0-9]{4,8}"
            maxLength={8}
            autoComplete="off"
            required
          />
          <Button disabled={isSending}>
            <Trans>Open the door</Trans>
          </Button>
        </Form>
      </EmptyState>
    </main>
  );
}
