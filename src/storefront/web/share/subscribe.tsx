import { Trans, useLingui } from "@lingui/react/macro";
import { useConfig } from "../../../platform/web/use-config.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import styles from "./share.module.css";

/** Subscribes the visitor's calendar or feed reader to an organiser's events. */
export function Subscribe({ organizerId }: { organizerId: number }) {
  const { t } = useLingui();
  const { frontendUrl } = useConfig();
  const feed = `${frontendUrl}/events/${organizerId}/calendar.ics`;
  const webcal = feed.replace(/^https?:/, "webcal:");
  return (
    <Popover label={t`Subscribe in calendar`} icon="calendar">
      <p className={styles.words}>
        <Trans>New events appear in your calendar by themselves.</Trans>
      </p>
      <div className={styles.copy}>
        <input readOnly value={feed} aria-label={t`Address of the calendar`} className={styles.address} />
      </div>
      <ul className="plain-list">
        <li>
          <a href={webcal} className={styles.link}>
            <Icon name="calendar" />
            <Trans>Apple Calendar and others</Trans>
          </a>
        </li>
        <li>
          <a
            href={`https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`}
            target="_blank"
            rel="noopener nofollow"
            className={styles.link}
          >
            <Icon name="external" />
            Google Calendar
          </a>
        </li>
        <li>
          <a href={`/events/${organizerId}/feed.atom`} className={styles.link}>
            <Icon name="external" />
            <Trans>Atom feed</Trans>
          </a>
        </li>
      </ul>
    </Popover>
  );
}
