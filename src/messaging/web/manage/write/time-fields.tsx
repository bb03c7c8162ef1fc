import { Button, Group, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useNow } from "../../../../backoffice/use-now.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { DateTimeInput } from "../../../../manage-ui/dates/date-time-input.tsx";
import { useDatePresets } from "../../../../manage-ui/dates/use-date-presets.ts";
import { wallTimeIn } from "../../../../manage-ui/dates/wall-time.ts";
import type { MessageForm } from "./message-form.ts";

/** When to send the message: now, or at a wall-clock time in the event's zone. */
export function TimeFields({ form, errors, set }: FormParts<MessageForm>) {
  const { t } = useLingui();
  const { timezone, start_date, end_date } = useEvent();
  const presets = useDatePresets();
  const now = wallTimeIn(timezone, new Date(useNow()));
  const start = wallTimeIn(timezone, new Date(start_date));
  const end = end_date ? wallTimeIn(timezone, new Date(end_date)) : "";
  return (
    <>
      <Choices
        label={t`When it is sent`}
        value={form.isLater ? "later" : "now"}
        onChange={(chosen) => set({ isLater: chosen === "later" })}
        choices={[
          { value: "now", label: t`Now` },
          { value: "later", label: t`Later` },
        ]}
      />
      {form.isLater && (
        <Stack gap="xs">
          <DateTimeInput
            label={t`Send at`}
            description={<Trans>In {timezone} time. Who gets it is decided then.</Trans>}
            required
            value={form.scheduled_at}
            zone={timezone}
            suggested={start}
            error={errors.scheduled_at}
            onChange={(scheduled_at) => set({ scheduled_at })}
          />
          <Group gap={6} role="group" aria-label={t`Suggested times`}>
            {presets.messages({ start, end, now }).map(({ label, value }) => (
              <Button
                key={label}
                size="compact-sm"
                variant="default"
                aria-pressed={form.scheduled_at === value}
                onClick={() => set({ scheduled_at: value })}
              >
                {label}
              </Button>
            ))}
          </Group>
        </Stack>
      )}
    </>
  );
}
