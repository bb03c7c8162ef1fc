import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { formatNumber } from "../../../../ui/format.ts";
import type { Quota } from "../../../contract.ts";
import { quotaQuery } from "../messages-query.ts";
import type { MessageForm } from "./message-form.ts";

/** How much the account can still write to groups today. Only messages to groups use it up. */
export function QuotaBar({ form }: { form: MessageForm }) {
  const { data } = useQuery(quotaQuery(useEvent().id));
  const isToNamed = form.message_type === "ORDER_OWNER" || form.message_type === "INDIVIDUAL_ATTENDEES";
  if (!data || isToNamed) return null;
  return <Left quota={data} />;
}

function Left({ quota }: { quota: Quota }) {
  const { i18n } = useLingui();
  const figure = (value: number) => formatNumber(value, i18n.locale);
  const [left, most] = [figure(quota.emails_left), figure(quota.emails_a_day)];
  const [messagesLeft, mostMessages] = [figure(quota.messages_left), figure(quota.messages_a_day)];
  const isUsedUp = quota.emails_left === 0 || quota.messages_left === 0;
  return (
    <Stack gap={4}>
      <Text fz={13} c={isUsedUp ? "var(--danger)" : "dimmed"}>
        <Trans>
          Left today: {left} of {most} e-mails, {messagesLeft} of {mostMessages} messages.
        </Trans>
      </Text>
      {quota.without_review && <Reviewed tier={quota.tier} limits={quota.without_review} />}
    </Stack>
  );
}

interface ReviewedProps {
  tier: Quota["tier"];
  limits: NonNullable<Quota["without_review"]>;
}

/** Explains which messages wait for an administrator. */
function Reviewed({ tier, limits }: ReviewedProps) {
  const { i18n } = useLingui();
  const recipients = formatNumber(limits.recipients, i18n.locale);
  const messages = formatNumber(limits.messages_a_day, i18n.locale);
  return (
    <Text fz={13} c="dimmed">
      {tier === "UNTRUSTED" ? (
        <Trans>
          Your account is new here: an administrator looks at messages to more than {recipients} people, with
          links, or beyond {messages} a day.
        </Trans>
      ) : (
        <Trans>
          An administrator looks at messages to more than {recipients} people, or beyond {messages} a day.
        </Trans>
      )}
    </Text>
  );
}
