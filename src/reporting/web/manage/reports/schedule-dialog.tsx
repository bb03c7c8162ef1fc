import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
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
import { SCHEDULE_RULES } from "../form-rules.ts";
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
  const editor = useCreateForm({
    name: `report-schedule-${owner.kind}-${owner.id}-${report}`,
    initial: {
      frequency: "WEEKLY" as ScheduleFrequency,
      weekday: "1",
      month_day: "1",
      time: "07:00",
      format: "xlsx" as ReportSchedule["format"],
      recipient_ids: [me.id],
    },
    draftLife: "while-open",
    bodyOf: ({ frequency, weekday, month_day, time, format, recipient_ids }) => ({
      report,
      columns: state.columns?.join() ?? null,
      view: viewOf(state),
      format,
      frequency,
      weekday: frequency === "WEEKLY" ? Number(weekday) : null,
      month_day: frequency === "MONTHLY" ? Number(month_day) : null,
      // Some browsers add seconds.
      time: time.slice(0, 5),
      recipient_ids,
    }),
    rules: SCHEDULE_RULES,
    create: calls.create,
    leave: onClose,
    onCreated: () => {
      show({ message: t`The report will be sent by e-mail.` });
      void calls.onChanged();
    },
  });
  const { form, set, text } = editor;
  const choose = (id: number, isChosen: boolean) =>
    set({
      recipient_ids: isChosen ? [...form.recipient_ids, id] : form.recipient_ids.filter((one) => one !== id),
    });
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    // 5 January 2026 is a Monday.
    label: i18n.date(`2026-01-${String(day + 4).padStart(2, "0")}T12:00:00Z`, {
      weekday: "long",
      timeZone: "UTC",
    }),
  }));
  return (
    <StackedForm gap="md" onSubmit={editor.handleSubmit} noValidate>
      <SaveProblem save={editor.save} isBesideFields />
      <Group gap="sm" grow preventGrowOverflow={false} align="flex-end">
        <NativeSelect
          label={t`How often`}
          value={form.frequency}
          data={[
            { value: "DAILY", label: t`Every day` },
            { value: "WEEKLY", label: t`Every week` },
            { value: "MONTHLY", label: t`Every month` },
          ]}
          onChange={(changed) => set({ frequency: changed.currentTarget.value as ScheduleFrequency })}
        />
        {form.frequency === "WEEKLY" && (
          <NativeSelect
            label={t`Day`}
            data={weekdays}
            value={form.weekday}
            onChange={(changed) => set({ weekday: changed.currentTarget.value })}
          />
        )}
        {form.frequency === "MONTHLY" && (
          <NativeSelect
            label={t`Day of the month`}
            value={form.month_day}
            onChange={(changed) => set({ month_day: changed.currentTarget.value })}
            data={Array.from({ length: 31 }, (_, place) => String(place + 1))}
          />
        )}
        <TextInput type="time" label={t`Time`} {...text("time")} />
        <NativeSelect
          label={t`File`}
          value={form.format}
          onChange={(changed) => set({ format: changed.currentTarget.value as ReportSchedule["format"] })}
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
            checked={form.recipient_ids.includes(id)}
            onChange={(changed) => choose(id, changed.currentTarget.checked)}
          />
        ))}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={editor.save.isPending} disabled={form.recipient_ids.length === 0}>
          <Trans>Schedule</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
