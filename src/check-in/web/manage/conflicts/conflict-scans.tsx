import { Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import type { CheckInConflict } from "../../../contract.ts";
import type { LoggedScan } from "../../../log/contract.ts";
import { useLoggedVerdicts } from "../parts/logged-verdicts.ts";

/** Shows who came in, at which doors, and when by the corrected clocks of their devices. */
export function ConflictScans({ conflict }: { conflict: CheckInConflict }) {
  const { t } = useLingui();
  const { timezone } = useEvent();
  const verdicts = useLoggedVerdicts();
  const { first_name, last_name, public_id, list_name, verdict, entry, second } = conflict;
  const name = [first_name, last_name].filter(Boolean).join(" ");
  const isTwice = verdict === "ALREADY_IN";
  const placeOf = (by: string | null) => by ?? t`a device without a name`;
  const timeOf = (at: string) => <DateTime at={at} zone={timezone} hasZoneName={false} />;
  const secondAt = timeOf(second.at);
  const secondBy = placeOf(second.by);
  return (
    <div className="break-anywhere">
      <Group gap="4px 8px">
        <strong>{name}</strong>
        <Chip tone={isTwice ? "warning" : "danger"}>
          {isTwice ? <Trans>Let in twice</Trans> : verdicts[verdict as LoggedScan["verdict"]].label}
        </Chip>
      </Group>
      <Text c="dimmed" fz={13}>
        {public_id} · {list_name}
      </Text>
      {entry && <ScanLine label={t`Entry`} at={timeOf(entry.at)} by={placeOf(entry.by)} />}
      {entry ? (
        <ScanLine label={t`Again`} at={secondAt} by={secondBy} />
      ) : (
        <Text>
          <Trans>
            Let in at {secondAt} by {secondBy}
          </Trans>
        </Text>
      )}
    </div>
  );
}

function ScanLine({ label, at, by }: { label: string; at: ReactNode; by: string }) {
  return (
    <Text>
      {label}: {at} · <bdi>{by}</bdi>
    </Text>
  );
}
