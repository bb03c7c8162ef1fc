import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMe } from "../../../backoffice/queries/me.ts";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { ExampleRows } from "../../../manage-ui/lists/example-rows.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Problem } from "./delivery-row.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { hostOf, type OpenedDialog, WebhookMenu } from "./webhook-menu.tsx";
import { type Owner, type ShownWebhook, webhooksQuery } from "./webhooks-query.ts";

/** The button of the page that adds a webhook, and its dialog, which also shows the new secret. */
export function useAddWebhook(owner: Owner) {
  const [isAdding, setIsAdding] = useState(false);
  return {
    add: (
      <Button data-creates leftSection={<IconPlus size={18} />} onClick={() => setIsAdding(true)}>
        <Trans>Add webhook</Trans>
      </Button>
    ),
    dialog: <WebhookDialog owner={owner} isOpen={isAdding} onClose={() => setIsAdding(false)} />,
  };
}

/** The webhooks of an event or organiser, failing ones first. */
export function WebhooksList({ owner, add }: { owner: Owner; add: ReactNode }) {
  const { data, error, refetch } = useQuery(webhooksQuery(owner));
  return (
    <>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={5} />}
      {data?.length === 0 && (
        <EmptyList
          example={<WebhooksExample />}
          title={<Trans>No other system is told what happens here yet.</Trans>}
          action={add}
        >
          <p>
            <Trans>
              A webhook sends orders, attendees and check-ins to your CRM, newsletter or own software as they
              happen.
            </Trans>
          </p>
        </EmptyList>
      )}
      {data && data.length > 0 && (
        <Panel title={<Plural value={data.length} one="# webhook" other="# webhooks" />}>
          <DividedList>
            {data.toSorted(failingFirst).map((webhook) => (
              <WebhookRow key={webhook.id} owner={owner} webhook={webhook} />
            ))}
          </DividedList>
        </Panel>
      )}
    </>
  );
}

const isFailing = ({ status, failing_since: since }: ShownWebhook) => status === "ENABLED" && since !== null;
const isUnwell = (webhook: ShownWebhook) => isFailing(webhook) || webhook.disabled_reason !== null;
const failingFirst = (one: ShownWebhook, other: ShownWebhook) =>
  Number(isUnwell(other)) - Number(isUnwell(one));

function WebhookRow({ owner, webhook }: { owner: Owner; webhook: ShownWebhook }) {
  const { t } = useLingui();
  const { timezone } = useMe();
  const [opened, setOpened] = useState<OpenedDialog>();
  const { event_types: types, pending_count: pending, last_triggered_at: last } = webhook;
  const host = hostOf(webhook);
  return (
    <li>
      <Group align="flex-start" justify="space-between" wrap="nowrap" gap="md">
        <Stack gap={4} miw={0}>
          <strong className="break-anywhere">{webhook.url}</strong>
          <Text c="dimmed" fz={14} className="break-anywhere" title={types.join(", ")}>
            <Plural value={types.length} one="# event type" other="# event types" />:{" "}
            {types.slice(0, 3).join(", ")}
            {types.length > 3 && "…"}
          </Text>
          <Group gap="6px 12px">
            <State webhook={webhook} />
            {last && <LastAnswer code={webhook.last_response_code} />}
            <Text span c="dimmed" fz={14}>
              {last ? (
                <Trans>
                  Last sent <DateTime at={last} zone={timezone} />
                </Trans>
              ) : (
                <Trans>Nothing sent yet</Trans>
              )}
            </Text>
            {pending > 0 && (
              <Text span c="dimmed" fz={14}>
                <Plural value={pending} one="# waiting" other="# waiting" />
              </Text>
            )}
            <Anchor
              component="button"
              fz={14}
              aria-label={t`Delivery log of ${host}`}
              onClick={() => setOpened("log")}
            >
              <Trans>Delivery log</Trans>
            </Anchor>
          </Group>
          {isFailing(webhook) && <Failure webhook={webhook} />}
        </Stack>
        <WebhookMenu owner={owner} webhook={webhook} opened={opened} onOpen={setOpened} />
      </Group>
      {webhook.disabled_reason && (
        <Notice tone="warning">
          {webhook.disabled_reason === "GONE" ? (
            <Trans>
              Paused because the receiver answered that it no longer exists. Edit it to enable it again.
            </Trans>
          ) : (
            <Trans>
              Paused because nothing arrived for three days. Enable it once the receiver works again; what
              waits is then sent.
            </Trans>
          )}
        </Notice>
      )}
    </li>
  );
}

/** Since when and why nothing arrives, and the time of the next attempt. */
function Failure({ webhook }: { webhook: ShownWebhook }) {
  const { timezone } = useMe();
  const { failing_since: since, last_problem: problem, next_attempt_at: next } = webhook;
  return (
    <Group gap="2px 12px" fz={14}>
      {since && (
        <Text span inherit>
          {problem ? (
            <Trans>
              <Problem code={problem} /> since <DateTime at={since} zone={timezone} hasZoneName={false} />
            </Trans>
          ) : (
            <Trans>
              Failing since <DateTime at={since} zone={timezone} hasZoneName={false} />
            </Trans>
          )}
        </Text>
      )}
      {next && (
        <Text span inherit>
          <Trans>
            Next attempt: <DateTime at={next} zone={timezone} />
          </Trans>
        </Text>
      )}
    </Group>
  );
}

function State({ webhook }: { webhook: ShownWebhook }) {
  if (webhook.status === "PAUSED")
    return (
      <Chip icon="clock">
        <Trans>Paused</Trans>
      </Chip>
    );
  if (isFailing(webhook))
    return (
      <Chip tone="warning" icon="alert">
        <Trans>Failing</Trans>
      </Chip>
    );
  return (
    <Chip tone="success" icon="check">
      <Trans>Enabled</Trans>
    </Chip>
  );
}

function LastAnswer({ code }: { code: number | null }) {
  const isGood = code !== null && code >= 200 && code < 300;
  return <Chip tone={isGood ? "success" : "danger"}>{code ?? <Trans>No answer</Trans>}</Chip>;
}

function WebhooksExample() {
  const { t } = useLingui();
  return (
    <ExampleRows
      picture={<IconWebhook size={20} stroke={1.75} />}
      rows={[
        {
          title: "https://crm.example.com/orders",
          detail: t`Orders and refunds`,
          end: <Chip tone="success">200</Chip>,
        },
        {
          title: "https://mail.example.com/guests",
          detail: t`New attendees`,
          end: <Chip tone="success">204</Chip>,
        },
      ]}
    />
  );
}
