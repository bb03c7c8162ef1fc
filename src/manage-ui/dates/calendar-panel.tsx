import "@mantine/dates/styles.css";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatTag } from "../../values/languages/locales.ts";
import type { DatePreset } from "./use-date-presets.ts";
import { wallTimeIn } from "./wall-time.ts";

export interface CalendarPanelProps {
  /** A wall-clock time, or empty. */
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
  min?: string | undefined;
  presets?: readonly DatePreset[] | undefined;
  /** The IANA zone of the time. */
  zone?: string | undefined;
  /** The day that is shown at first, and the time for the first choice. Default: today at 19:00. */
  suggested?: string | undefined;
  isRequired?: boolean | undefined;
}

const EVENING = "19:00";
const PAST = { style: { color: "var(--text-3)" } };

/** A calendar with a time and presets. Every choice takes effect at once. */
export function CalendarPanel({
  value,
  onChange,
  onClose,
  min,
  presets = [],
  zone,
  suggested,
  isRequired,
}: CalendarPanelProps) {
  const { t, i18n } = useLingui();
  const [day, time = ""] = value ? [value.slice(0, 10), value.slice(11, 16)] : [null];
  const shown = useDateFormats(i18n.locale);
  const [today] = useState(() => wallTimeIn(zone ?? "UTC", new Date()).slice(0, 10));
  return (
    <Stack gap="sm">
      {presets.length > 0 && (
        <Group gap={6} role="group" aria-label={t`Suggestions`}>
          {presets.map((preset) => (
            <Button
              key={preset.label}
              size="compact-sm"
              variant={preset.value === value.slice(0, 16) ? "light" : "default"}
              fw={500}
              onClick={() => onChange(preset.value)}
            >
              {preset.label}
            </Button>
          ))}
        </Group>
      )}
      <DatePicker
        // A preset may be in another month.
        key={day}
        fullWidth
        maxLevel="month"
        hideOutsideDates
        weekendDays={[]}
        highlightToday
        value={day}
        defaultDate={day ?? suggested?.slice(0, 10) ?? undefined}
        minDate={min?.slice(0, 10) || undefined}
        firstDayOfWeek={shown.firstDayOfWeek}
        monthLabelFormat={shown.month}
        weekdayFormat={shown.weekday}
        getDayProps={(each) => (each < today && each !== day ? PAST : {})}
        getDayAriaLabel={shown.day}
        ariaLabels={{ previousMonth: t`Previous month`, nextMonth: t`Next month` }}
        onChange={(chosen) => chosen && onChange(`${chosen}T${time || suggested?.slice(11, 16) || EVENING}`)}
      />
      <Group gap="sm" align="flex-end" justify="space-between">
        <TextInput
          w="8rem"
          type="time"
          label={t`Time`}
          disabled={day === null}
          value={time}
          onChange={({ currentTarget }) =>
            currentTarget.value && onChange(`${day}T${currentTarget.value.slice(0, 5)}`)
          }
        />
        <Group gap={6} wrap="nowrap">
          {!isRequired && value && (
            <Button variant="subtle" px="sm" onClick={() => onChange("")}>
              <Trans>Clear</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Group>
      </Group>
      {zone && (
        <Text c="dimmed" fz={13}>
          <Trans>Times are in {zone}.</Trans>
        </Text>
      )}
    </Stack>
  );
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Uses the browser's names, because the calendar library would load its texts for every language. */
function useDateFormats(locale: string) {
  const tag = formatTag(locale);
  const format = (options: Intl.DateTimeFormatOptions) => {
    const words = new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" });
    return (day: string) => words.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  };
  return {
    month: format({ month: "long", year: "numeric" }),
    weekday: format({ weekday: "short" }),
    day: format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    firstDayOfWeek: firstDayOf(tag),
  };
}

/** Firefox does not provide week data. Default: Monday, as in ISO 8601. */
function firstDayOf(tag: string): Weekday {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as Weekday;
}
