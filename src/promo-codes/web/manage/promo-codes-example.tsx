import { Trans, useLingui } from "@lingui/react/macro";
import { IconRosetteDiscount } from "@tabler/icons-react";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { ExampleRows } from "../../../manage-ui/lists/example-rows.tsx";
import { formatMoney } from "../../../ui/format.ts";
import { Chip } from "../../../ui/chip.tsx";
import { useRateWords } from "../../../backoffice/forms/rate-words.ts";

export function PromoCodesExample() {
  const { t, i18n } = useLingui();
  const { currency } = useEvent();
  const rateOf = useRateWords();
  const price = formatMoney({ minor: 2500, currency }, i18n.locale);
  const reduced = formatMoney({ minor: 2000, currency }, i18n.locale);
  const share = rateOf({ calculation_type: "PERCENTAGE", rate: 20_000 }, currency);
  return (
    <ExampleRows
      picture={<IconRosetteDiscount size={20} stroke={1.75} />}
      rows={[
        {
          title: "EARLYBIRD",
          detail: <Trans>14 of 50 used</Trans>,
          end: t`${share} off: ${price} → ${reduced}`,
        },
        { title: "MEMBERS", detail: <Trans>For members only</Trans>, end: t`Unlocks hidden products` },
        {
          title: "THANKYOU",
          detail: <Trans>Used once</Trans>,
          end: (
            <Chip>
              <Trans>Expired</Trans>
            </Chip>
          ),
        },
      ]}
    />
  );
}
