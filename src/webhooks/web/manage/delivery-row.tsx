import { Button, Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMe } from "../../../backoffice/queries/me.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Webhook, WebhookDelivery } from "../../contract.ts";
import styles from "./webhooks.module.css";
import { type Owner, useWebhookChange } from "./webhooks-query.ts";

interface DeliveryRowProps {
  owner: Owner;
  webhook: Pick<Webhook, "status">;
  delivery: WebhookDelivery;
}

/** One delivery: its outcome, and below it the body and each attempt. */
export function DeliveryRow({ owner, webhook, delivery }: DeliveryRowProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const { timezone } = useMe();
  const resend = useWebhookChange(owner, (calls, _given: void) =>
    calls.resend(delivery.webhook_id, delivery.id),
  );
  return (
    <li>
      <details className={styles.delivery}>
        <summary>
          <Stack component="span" gap={0} miw={0}>
            <code className="break-anywhere">{delivery.event_type}</code>
            <Text span c="dimmed" fz={13}>
              <DateTime at={delivery.created_at} zone={timezone} />
              {delivery.kind === "TEST" && <> · {t`Test`}</>}
              {delivery.kind === "RESEND" && <> · {t`Sent again`}</>}
              {delivery.kind === "REPLAY" && <> · {t`Replay`}</>}
            </Text>
          </Stack>
          <Outcome delivery={delivery} />
        </summary>
        <Stack gap="sm" pt="sm">
          <Text className="break-anywhere" c="dimmed" fz={13}>
            <code>{delivery.message_id}</code>
          </Text>
          {delivery.attempt_log.length > 0 && (
            <ol className="plain-list">
              {delivery.attempt_log.map((attempt) => (
                <Group key={attempt.attempted_at} component="li" gap="4px 12px">
                  <DateTime at={attempt.attempted_at} zone={timezone} />
                  <Text span>{attempt.response_code ?? <Problem code={attempt.problem} />}</Text>
                  <Text span c="dimmed">
                    <Trans>{attempt.duration_ms} ms</Trans>
                  </Text>
                </Group>
              ))}
            </ol>
          )}
          {delivery.next_attempt_at && (
            <Text fz={13}>
              <Trans>
                Next attempt: <DateTime at={delivery.next_attempt_at} zone={timezone} />
              </Trans>
            </Text>
          )}
          {delivery.payload && (
            <pre className={styles.payload}>{JSON.stringify(JSON.parse(delivery.payload), null, 2)}</pre>
          )}
          {resend.isError && <ProblemNotice error={resend.error} />}
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              loading={resend.isPending}
              disabled={webhook.status === "PAUSED"}
              onClick={() =>
                resend.mutate(undefined, { onSuccess: () => show({ message: t`It is being sent again.` }) })
              }
            >
              <Trans>Send again</Trans>
            </Button>
            {delivery.payload && <CopyButton text={delivery.payload} />}
          </Group>
        </Stack>
      </details>
    </li>
  );
}

function Outcome({ delivery: { status, attempts, response_code, problem } }: { delivery: WebhookDelivery }) {
  const answer = response_code ?? (problem && <Problem code={problem} />);
  if (status === "DELIVERED")
    return (
      <Chip tone="success" icon="check">
        <Trans>Delivered</Trans> {response_code}
      </Chip>
    );
  if (status === "FAILED")
    return (
      <Chip tone="danger" icon="x">
        <Trans>Failed</Trans> {answer}
      </Chip>
    );
  return (
    <Chip tone={attempts > 0 ? "warning" : "neutral"} icon="clock">
      {attempts === 0 ? (
        <Trans>Waiting</Trans>
      ) : (
        <>
          <Plural value={attempts} one="# attempt" other="# attempts" />
          {answer && <> · {answer}</>}
        </>
      )}
    </Chip>
  );
}

/** Names the reason for no response. */
export function Problem({ code }: { code: string | null }) {
  switch (code) {
    case "timeout":
      return <Trans>No answer in time</Trans>;
    case "refused":
      return <Trans>Connection refused</Trans>;
    case "reset":
      return <Trans>Connection lost</Trans>;
    case "tls":
      return <Trans>Certificate not accepted</Trans>;
    case "unresolvable":
      return <Trans>Host not found</Trans>;
    case "internal_address":
      return <Trans>Internal address</Trans>;
    default:
      return <Trans>No answer</Trans>;
  }
}
