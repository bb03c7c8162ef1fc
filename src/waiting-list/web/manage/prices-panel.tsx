import { Button, Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AllEventSettings } from "../../../events/contract.ts";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import type { WaitedPrice } from "../../contract.ts";
import { nameOfPrice } from "./name-of-price.ts";
import { OfferDialog } from "./offers/offer-dialog.tsx";

interface PricesPanelProps {
  prices: readonly WaitedPrice[];
  settings: AllEventSettings | undefined;
}

/** The prices that people wait for, with what can be offered. */
export function PricesPanel({ prices, settings }: PricesPanelProps) {
  const waited = prices.filter(({ waiting }) => waiting > 0);
  if (waited.length === 0) return null;
  return (
    <Panel title={<Trans>What people wait for</Trans>}>
      <DividedList>
        {waited.map((price) => (
          <li key={price.product_price_id}>
            <PriceRow price={price} settings={settings} />
          </li>
        ))}
      </DividedList>
    </Panel>
  );
}

function PriceRow({ price, settings }: { price: WaitedPrice; settings: AllEventSettings | undefined }) {
  const { t } = useLingui();
  const [isOffering, setIsOffering] = useState(false);
  const name = nameOfPrice(price);
  const { waiting, wanted, available } = price;
  const figures = [
    t`Waiting: ${waiting}`,
    t`Tickets wanted: ${wanted}`,
    available === null ? t`Available now: no limit` : t`Available now: ${available}`,
  ];
  return (
    <Group gap="8px 16px" justify="space-between">
      <div className="break-anywhere">
        <Text fw={500}>{name}</Text>
        <Text c="dimmed" fz={13}>
          {figures.join(" · ")}
        </Text>
      </div>
      {available !== 0 && (
        <Button variant="default" aria-label={t`Offer places: ${name}`} onClick={() => setIsOffering(true)}>
          <Trans>Offer places</Trans>
        </Button>
      )}
      <OfferDialog
        price={price}
        minutes={settings?.waiting_list_offer_minutes}
        isOpen={isOffering}
        onClose={() => setIsOffering(false)}
      />
    </Group>
  );
}
