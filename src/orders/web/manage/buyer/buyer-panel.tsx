import { Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { CustomerLink } from "../../../../backoffice/orders/customer-link.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { addressLines } from "../../../../values/places/address-lines.ts";
import type { OrderDetails } from "../../../contract.ts";

/** The buyer of an order, the billing address, and what the buyer agreed to. */
export function BuyerPanel({ order }: { order: OrderDetails }) {
  return (
    <Panel
      title={<Trans>Buyer</Trans>}
      action={order.email ? <CopyButton text={order.email} variant="quiet" /> : undefined}
    >
      <Text className="break-anywhere" miw={0}>
        {[order.first_name, order.last_name].filter(Boolean).join(" ")}
        <br />
        {order.email && <a href={`mailto:${order.email}`}>{order.email}</a>}
      </Text>
      <CustomerLink email={order.email} />
      {order.billing && <BillingAddress billing={order.billing} />}
      <Consents order={order} />
    </Panel>
  );
}

function BillingAddress({ billing }: { billing: NonNullable<OrderDetails["billing"]> }) {
  const { t, i18n } = useLingui();
  const lines = [billing.company, ...addressLines(billing, i18n.locale)].filter((line) => line !== null);
  const vatNumber = billing.vat_number;
  const label = t`Copy billing address`;
  return (
    <Stack gap={4}>
      <Group gap="4px 16px" justify="space-between">
        <Text component="h3" fz={14} fw={600}>
          <Trans>Billing address</Trans>
        </Text>
        <CopyButton text={[...lines, vatNumber].filter(Boolean).join("\n")} name={label} variant="quiet" />
      </Group>
      <Text className="break-anywhere" style={{ whiteSpace: "pre-line" }}>
        {lines.join("\n")}
      </Text>
      {vatNumber && (
        <Text className="break-anywhere">
          <Trans>VAT number {vatNumber}</Trans>
        </Text>
      )}
    </Stack>
  );
}

function Consents({ order: { opted_into_marketing, accepted_terms_at } }: { order: OrderDetails }) {
  const event = useEvent();
  return (
    <>
      {opted_into_marketing && (
        <Group>
          <Chip tone="success" icon="check">
            <Trans>Agreed to advertising</Trans>
          </Chip>
        </Group>
      )}
      {accepted_terms_at && (
        <Text c="dimmed" fz={13}>
          <Trans>
            Accepted the terms on <DateTime at={accepted_terms_at} zone={event.timezone} style="date" />
          </Trans>
        </Text>
      )}
    </>
  );
}
