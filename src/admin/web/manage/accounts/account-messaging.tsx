import { Group, Select, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
import type { AccountTier, MessagingContract, MessagingTier } from "../../../../messaging/contract.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { DataList } from "../../../../ui/data-list.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { accountTierQuery, messagingTiersQuery } from "../admin-queries.ts";
import { useTierNames } from "./tier-words.ts";

/** The account's messaging tier, what it allows, and what the account has written within a day. */
export function AccountMessaging({ accountId }: { accountId: number }) {
  const tier = useQuery(accountTierQuery(accountId));
  const tiers = useQuery(messagingTiersQuery());
  const error = tier.error ?? tiers.error;
  return (
    <Panel title={<Trans>Messages to groups</Trans>}>
      {error && <ProblemNotice error={error} />}
      {tier.data && tiers.data ? (
        <Tier accountId={accountId} tier={tier.data} tiers={tiers.data} />
      ) : (
        !error && <Skeleton lines={3} />
      )}
    </Panel>
  );
}

interface TierProps {
  accountId: number;
  tier: AccountTier;
  tiers: MessagingTier[];
}

function Tier({ accountId, tier, tiers }: TierProps) {
  const { t } = useLingui();
  const names = useTierNames();
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (chosen: AccountTier["tier"] | null) =>
      browserClient<MessagingContract>()("PUT /admin/accounts/{account_id}/messaging-tier", {
        params: { account_id: accountId },
        body: { tier: chosen },
      }),
    onSuccess: ({ data }) => storeSaved(client, accountTierQuery(accountId), data),
  });
  const earned = names[tier.earned];
  const current = tiers.find(({ name }) => name === tier.tier)!;
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="4px 16px">
        <Select
          label={t`Messaging tier`}
          allowDeselect={false}
          value={tier.is_set ? tier.tier : ""}
          disabled={choose.isPending}
          onChange={(value) =>
            value !== null && choose.mutate(value === "" ? null : (value as AccountTier["tier"]))
          }
          data={[
            { value: "", label: t`As earned: ${earned}` },
            ...tiers.map(({ name }) => ({ value: name, label: names[name] })),
          ]}
        />
        <Text c="dimmed">
          <TierWords tier={current} />
        </Text>
      </Group>
      {choose.isError && <ProblemNotice error={choose.error} />}
      <Figures tier={tier} />
    </Stack>
  );
}

/** Says what a tier allows, such as "Without review: 10 messages a day to 5,000 people each, with links". */
function TierWords({ tier }: { tier: MessagingTier }) {
  const { i18n } = useLingui();
  const recipients = formatNumber(tier.max_recipients_per_message, i18n.locale);
  const messages = formatNumber(tier.max_messages_per_24h, i18n.locale);
  return tier.links_allowed ? (
    <Trans>
      Without review: {messages} messages a day to {recipients} people each, with links
    </Trans>
  ) : (
    <Trans>
      Without review: {messages} messages a day to {recipients} people each, without links
    </Trans>
  );
}

function Figures({ tier }: { tier: AccountTier }) {
  const { t, i18n } = useLingui();
  const figure = (value: number) => formatNumber(value, i18n.locale);
  const { quota } = tier;
  const [messages, mostMessages] = [
    figure(quota.messages_a_day - quota.messages_left),
    figure(quota.messages_a_day),
  ];
  const [emails, mostEmails] = [figure(quota.emails_a_day - quota.emails_left), figure(quota.emails_a_day)];
  return (
    <DataList
      items={[
        { term: t`Messages of the last day`, description: t`${messages} of ${mostMessages}` },
        { term: t`E-mails of the last day`, description: t`${emails} of ${mostEmails}` },
        {
          term: t`Payment provider`,
          description: tier.is_verified ? t`Has verified the account` : t`Has not verified the account`,
        },
        { term: t`Paid orders`, description: tier.paid_orders < 100 ? tier.paid_orders : t`100 or more` },
        {
          term: t`Age`,
          description: <Plural value={tier.age_days} one="# day" other="# days" />,
        },
      ]}
    />
  );
}
