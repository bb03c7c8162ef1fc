import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../../../ui/icon.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import type { CalendarLinks } from "./calendar-links.ts";
import styles from "./share.module.css";

/** Menu of calendars to add the event to. */
export function Calendars({ calendars }: { calendars: CalendarLinks }) {
  const { t } = useLingui();
  return (
    <Popover label={t`Add to calendar`} icon="calendar">
      <ul className="plain-list">
        <li>
          <a href={calendars.file} className={styles.link}>
            <Icon name="download" />
            <Trans>Apple Calendar and others</Trans>
          </a>
        </li>
        <li>
          <a href={calendars.google} target="_blank" rel="noopener nofollow" className={styles.link}>
            <Icon name="external" />
            Google Calendar
          </a>
        </li>
        <li>
          <a href={calendars.outlook} target="_blank" rel="noopener nofollow" className={styles.link}>
            <Icon name="external" />
            Outlook
          </a>
        </li>
      </ul>
    </Popover>
  );
}
