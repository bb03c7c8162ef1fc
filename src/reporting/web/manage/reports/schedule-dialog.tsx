import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { ReportSchedule } from "../../../contract.ts";
import { definitionOf } from "../../../rules/report-definitions.ts";
import { queryOfView } from "../../../rules/report-view.ts";
import type { ScheduleFrequency } from "../../../rules/schedule-times.ts";
import type { ReportOwner } from "./report-query.ts";
import { usePeriodWords } from "./period-words.ts";
import { type ReportState, viewOf } from "./report-state.ts";
import { peopleQuery, schedulesQuery, useSchedules } from "./schedules-query.ts";
import { useScheduleWords } from "./schedule-words.ts";

interface ScheduleDialogProps {
  owner: ReportOwner;
  report: string;
  zone: string;
  state: ReportState;
  isOpen: boolean;
  onClose: () => void;
}

/** The schedules of the report, and a form to add one. */
export function ScheduleDialog({ isOpen, onClose, ...shown }: ScheduleDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={560} title={<Trans>Send by e-mail</Trans>}>
      <Stack gap="lg">
        <Existing {...shown} onClose={onClose} />
        <NewSchedule {...shown} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

type ShownProps = Omit<ScheduleDialogProps, "isOpen" | "onClose">;

function Existing({ owner, report, zone, onClose }: ShownProps & { onClose: () => void }) {
  const { data: all = [], error, refetch } = useQuery(schedulesQuery(owner));
  const calls = useSchedules(owner);
  const remove = useMutation({ mutationFn: calls.remove, onSuccess: calls.onChanged });
  const whenOf = useScheduleWords();
  const periods = usePeriodWords();
  const own = all.filter((one) => one.report === report);
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (own.length === 0) return null;
  return (
    <Stack component="ul" className="plain-list" gap="sm">
      {remove.error && <ProblemNotice error={remove.error} />}
      {own.map((schedule: ReportSchedule) => (
        <Group component="li" key={schedule.id} justify="space-between" wrap="nowrap" gap="sm">
          <div>
            <Text fw={600}>{whenOf(schedule)}</Text>
            {schedule.view && definitionOf(report)?.hasPeriod && !schedule.view.payout && (
              <Text size="sm">{periods[schedule.view.period]}</Text>
            )}
            <Text c="dimmed" size="sm" className="break-anywhere">
              {schedule.recipients.map(({ name }) => name).join(", ")}
            </Text>
            <Text c="dimmed" size="sm">
              <Trans>
                Next on <DateTime at={schedule.next_run_at} zone={zone} />
              </Trans>
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            component={Link}
            to={{ search: String(new URLSearchParams(queryOfView(schedule.view, schedule.columns))) }}
            onClick={onClose}
          >
            <Trans>Open</Trans>
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={remove.isPending}
            onClick={() => remove.mutate(schedule.id)}
          >
            <Trans>Stop</Trans>
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function NewSchedule({ owner, report, zone, state, onClose }: ShownProps & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { show } = useToasts();
  const me = useMe();
  const calls = useSchedules(owner);
  const { data: people = [me] } = useQuery({ ...peopleQuery(), enabled: me.role !== "ORGANIZER" });
  const [frequency, setFrequency] = useState<ScheduleFrequency>("WEEKLY");
  const [chosen, setChosen] = useState<number[]>([me.id]);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: calls.create,
    onSuccess: () => {
      void calls.onChanged();
      show({ message: t`The report will be sent by e-mail.` });
      onClose();
    },
  });
  const handleSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = new FormData(submitted.currentTarget);
    const numberOf = (name: string) => (form.has(name) ? Number(form.get(name)) : null);
    create.mutate({
      idempotencyKey,
      body: {
        report,
        columns: state.columns?.join() ?? null,
        view: viewOf(state),
        format: form.get("format") as "csv" | "xlsx",
        frequency,
        weekday: numberOf("weekday"),
        month_day: numberOf("month_day"),
        time: String(form.get("time")).slice(0, 5),
        recipient_ids: chosen,
      },
    });
  };
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    // 5 January 2026 is a Monday.
    label: i18n.date(`2026-01-${String(day + 4).padStart(2, "0")}T12:00:00Z`, {
      weekday: "long",
      timeZone: "UTC",
    }),
  }));
  return (
    <StackedForm gap="md" onSubmit={handleSubmit}>
      {create.error && <ProblemNotice error={create.error} />}
      <Group gap="sm" grow preventGrowOverflow={false} align="flex-end">
        <NativeSelect
          label={t`How often`}
          defaultValue={frequency}
          data={[
            { value: "DAILY", label: t`Every day` },
            { value: "WEEKLY", label: t`Every week` },
            { value: "MONTHLY", label: t`Every month` },
          ]}
          onChange={(changed) => setFrequency(changed.currentTarget.value as ScheduleFrequency)}
        />
        {frequency === "WEEKLY" && <NativeSelect name="weekday" label={t`Day`} data={weekdays} />}
        {frequency === "MONTHLY" && (
          <NativeSelect
            name="month_day"
            label={t`Day of the month`}
            data={Array.from({ length: 31 }, (_, place) => String(place + 1))}
          />
        )}
        <TextInput name="time" type="time" label={t`Time`} defaultValue="07:00" required />
        <NativeSelect
          name="format"
          label={t`File`}
          data={[
            { value: "xlsx", label: "Excel" },
            { value: "csv", label: "CSV" },
          ]}
        />
      </Group>
      <Text c="dimmed" size="sm">
        <Trans>
          With the days, comparison, filters, order and columns shown now. Days such as “Last 30 days” move on
          with each e-mail, in the time zone {zone}.
        </Trans>
      </Text>
      <Stack component="fieldset" gap="xs" bd={0} p={0} m={0} mah="14rem" style={{ overflowY: "auto" }}>
        <legend>
          <Text fw={500} size="sm">
            <Trans>Who gets it</Trans>
          </Text>
        </legend>
        {people.map(({ id, first_name, last_name }) => (
          <Checkbox
            key={id}
            label={`${first_name} ${last_name ?? ""}`.trim()}
            checked={chosen.includes(id)}
            onChange={(changed) =>
              setChosen(changed.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={create.isPending} disabled={chosen.length === 0}>
          <Trans>Schedule</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
