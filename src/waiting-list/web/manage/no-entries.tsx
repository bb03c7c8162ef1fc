import { Trans, useLingui } from "@lingui/react/macro";
import { IconHourglass } from "@tabler/icons-react";
import type { AllEventSettings } from "../../../events/contract.ts";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { ExampleRows } from "../../../manage-ui/lists/example-rows.tsx";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { Chip } from "../../../ui/chip.tsx";
import { useStatusLooks } from "./status-looks.ts";
import { SwitchOn } from "./switch-on.tsx";

/** The empty state: explains the list, and switches it on. */
export function NoEntries({ settings }: { settings: Versioned<AllEventSettings> | undefined }) {
  const isOff = settings?.waiting_list === "OFF";
  return (
    <EmptyList
      example={<WaitingExample />}
      title={
        isOff ? (
          <Trans>Let people wait for sold-out tickets.</Trans>
        ) : (
          <Trans>Nobody is on the waiting list yet.</Trans>
        )
      }
      action={isOff && <SwitchOn settings={settings} />}
    >
      <p>
        {isOff ? (
          <Trans>
            When places come back, they are held for the next in line, who get an e-mail with a link to pay.
          </Trans>
        ) : (
          <Trans>People can join on the event’s page as soon as a ticket is sold out.</Trans>
        )}
      </p>
    </EmptyList>
  );
}

function WaitingExample() {
  const { t } = useLingui();
  const { OFFERED: offered, WAITING: waiting } = useStatusLooks();
  return (
    <ExampleRows
      picture={<IconHourglass size={20} stroke={1.75} />}
      rows={[
        {
          title: "Alex Morgan",
          detail: t`2 × General admission`,
          end: <Chip tone={offered.tone}>{offered.label}</Chip>,
        },
        {
          title: "Sam Okafor",
          detail: t`1 × Early bird`,
          end: <Chip tone={waiting.tone}>{waiting.label}</Chip>,
        },
      ]}
    />
  );
}
