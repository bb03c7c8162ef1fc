import { Button, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { DateTimeInput } from "../../../../manage-ui/dates/date-time-input.tsx";
import { wallTimeIn } from "../../../../manage-ui/dates/wall-time.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { type ReportState, wallTimeOf } from "./report-state.ts";

interface AsOfProps {
  state: ReportState;
  zone: string;
  onClose: () => void;
  onChange: (change: Partial<ReportState>) => void;
}

/** Runs the report as of a past time. */
export function AsOfDialog({ isOpen, ...props }: AsOfProps & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={<Trans>Show what was known at a past moment</Trans>}
    >
      <AsOfForm {...props} />
    </Dialog>
  );
}

function AsOfForm({ state, zone, onClose, onChange }: AsOfProps) {
  const { t } = useLingui();
  const [wall, setWall] = useState(() => wallTimeOf(state, zone));
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (wall === "") return setProblem(t`Please choose a date and time.`);
    if (wall > wallTimeIn(zone, new Date())) return setProblem(t`Please choose a time that has passed.`);
    onClose();
    onChange({ asOf: wall });
  };
  return (
    <StackedForm gap="sm" onSubmit={handleSubmit}>
      <Text size="sm" c="dimmed">
        <Trans>
          Leaves out orders, cancellations, refunds and check-ins that came later, so the same moment gives
          the same figures again.
        </Trans>
      </Text>
      <DateTimeInput label={t`As of`} value={wall} onChange={setWall} zone={zone} error={problem} />
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </StackedForm>
  );
}
