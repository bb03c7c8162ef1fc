import { Checkbox, Stack } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { formatMoney } from "../../../../ui/format.ts";
import type { RefundableLine } from "../../../rules/refundable-lines.ts";

interface RefundLineChoiceProps {
  lines: RefundableLine[];
  currency: string;
  chosen: number[];
  onChoose: (ids: number[]) => void;
}

/** Chooses the lines of an order to refund. None: the order as a whole. */
export function RefundLineChoice({ lines, currency, chosen, onChoose }: RefundLineChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <Checkbox.Group
      label={t`Items to refund`}
      description={t`If you choose none, the refund applies to the order as a whole.`}
      value={chosen.map(String)}
      onChange={(ids) => onChoose(ids.map(Number))}
    >
      <Stack gap="xs" py="xs">
        {lines.map(({ id, name, left }) => {
          const sum = formatMoney({ minor: left, currency }, i18n.locale);
          return <Checkbox key={id} value={String(id)} label={`${name} · ${sum}`} />;
        })}
      </Stack>
    </Checkbox.Group>
  );
}
