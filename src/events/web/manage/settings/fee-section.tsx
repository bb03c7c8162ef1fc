import { Group, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SavedSwitch } from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { AnswerTo } from "../../../../platform/http/contract.ts";
import type { PaymentsContract } from "../../../../payments/contract.ts";
import { Money } from "../../../../ui/money.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { parseAmount, percentage, toDecimalString } from "../../../../values/money.ts";
import styles from "../settings-page.module.css";
import type { SettingsForm } from "./use-settings-forms.ts";

type Preview = AnswerTo<PaymentsContract, "GET /events/{event_id}/settings/platform-fee-preview">["data"];

/** Sets who pays the platform's fee, with an example for any price. */
export function FeeSection({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  const { id: eventId, currency } = useEvent();
  const [typed, setTyped] = useState<string>(toDecimalString({ minor: 2_500, currency }));
  const price = parseAmount(typed, currency);
  const { data, error, refetch } = useQuery({
    queryKey: ["events", eventId, "platform-fee", price],
    queryFn: async ({ client }) =>
      (
        await apiOf<PaymentsContract>(client)("GET /events/{event_id}/settings/platform-fee-preview", {
          params: { event_id: eventId },
          query: { price: price ?? 0 },
        })
      ).data,
    enabled: price !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={<Trans>Platform fee</Trans>}>
      <Stack>
        {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={3} />}
        {data && data.percentage_fee === 0 && data.fixed_fee_converted === 0 && (
          <Text c="dimmed">
            <NoFee preview={data} />
          </Text>
        )}
        {data && (data.percentage_fee > 0 || data.fixed_fee_converted > 0) && (
          <>
            <SavedSwitch
              form={form}
              name="pass_platform_fee_to_buyer"
              label={t`Buyers pay the platform fee`}
              description={t`It is shown to them as a separate fee. Otherwise it is taken from what you get.`}
            />
            <TextInput
              label={t`Example ticket price`}
              inputMode="decimal"
              value={typed}
              error={price === null && t`Please enter an amount like 25.00.`}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Example preview={data} isPassedOn={form.values.pass_platform_fee_to_buyer} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

/** Explains why there is no fee, in the place of the fee. */
function NoFee({ preview: { no_fee_because, event_currency: currency } }: { preview: Preview }) {
  if (no_fee_because === "NO_PLATFORM")
    return (
      <Trans>
        No platform fee is taken from what you sell: all payments go straight to whoever runs this site.
      </Trans>
    );
  if (no_fee_because === "OTHER_CURRENCY")
    return <Trans>No platform fee is taken from what you sell in {currency}.</Trans>;
  return <Trans>No platform fee is taken from what you sell.</Trans>;
}

function Example({ preview, isPassedOn }: { preview: Preview; isPassedOn: boolean }) {
  const { event_currency: currency, sample_price: price } = preview;
  const absorbed = preview.fixed_fee_converted + percentage(price, preview.percentage_fee);
  const fee = isPassedOn ? preview.platform_fee : Math.min(price, absorbed);
  const paid = isPassedOn ? preview.total : price;
  const vat = Math.min(paid - fee, percentage(fee, preview.fee_vat_rate));
  const sums = [
    { key: "paid", words: <Trans>The buyer pays</Trans>, minor: paid },
    { key: "fee", words: <Trans>Platform fee</Trans>, minor: fee },
    ...(vat > 0 ? [{ key: "vat", words: <Trans>VAT on the fee</Trans>, minor: vat }] : []),
    {
      key: "left",
      words: <Trans>Your payout, before payment provider fees</Trans>,
      minor: paid - fee - vat,
    },
  ];
  return (
    <Stack
      component="dl"
      className={styles.sums}
      px="md"
      py="sm"
      bdrs="lg"
      bg="var(--subtle)"
      gap="xs"
      aria-live="polite"
    >
      {sums.map(({ key, words, minor }) => (
        <Group key={key} align="stretch" justify="space-between" wrap="nowrap">
          <dt>{words}</dt>
          <dd className="tabular-nums">
            <Money amount={{ minor, currency }} />
          </dd>
        </Group>
      ))}
    </Stack>
  );
}
