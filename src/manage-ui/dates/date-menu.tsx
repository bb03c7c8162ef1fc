import { ActionIcon, Popover } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { IconCalendar } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { useUppermost } from "../dialogs/use-uppermost.ts";
import type { CalendarPanelProps } from "./calendar-panel.tsx";

/** The button in a date field that opens its calendar. The calendar loads with the first press. */
export function DateMenu(panel: Omit<CalendarPanelProps, "onClose">) {
  const { t } = useLingui();
  const [Panel, setPanel] = useState<ComponentType<CalendarPanelProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState<HTMLElement>();
  // Escape closes only the calendar, not the dialog that contains the field.
  useUppermost(isOpen);
  const handleOpen = async (button: HTMLElement) => {
    setPlace(button.closest<HTMLElement>("[role='dialog'], main") ?? undefined);
    const { CalendarPanel } = await import("./calendar-panel.tsx");
    setPanel(() => CalendarPanel);
    setIsOpen(!isOpen);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
      // Rendered inside the dialog or page that contains the field, above other fields and not cut off by
      // them.
      portalProps={{ target: place }}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          c="dimmed"
          size={28}
          aria-label={t`Open the calendar`}
          // Offline the calendar does not open; the field still accepts typed dates.
          onClick={({ currentTarget }) => void handleOpen(currentTarget).catch(() => {})}
        >
          <IconCalendar size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Calendar`} w="min(20rem, calc(100vw - 2rem))">
        {Panel && <Panel {...panel} onClose={() => setIsOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
