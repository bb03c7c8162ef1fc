import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { useConfig } from "../../../platform/web/use-config.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LazyCopyButton } from "../../../ui/lazy-copy-button.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import type { StorefrontEvent } from "../../contract.ts";
import { canonicalUrl } from "../event-tags.ts";
import type { CalendarLinks } from "./calendar-links.ts";
import { Calendars } from "./calendars.tsx";
import styles from "./share.module.css";

interface EventActionsProps {
  event: StorefrontEvent;
  /** Null: the event is over. */
  calendars: CalendarLinks | null;
}

/** Keeping the date and telling others: links, so that nothing of another site loads before a click. */
export function EventActions({ event, calendars }: EventActionsProps) {
  return (
    <div className={`${styles.actions} no-print`}>
      {calendars && <Calendars calendars={calendars} />}
      <Share event={event} />
    </div>
  );
}

/** The system's own way to share where there is one for fingers, else a link to copy or to send. */
function Share({ event }: { event: StorefrontEvent }) {
  const { t } = useLingui();
  const url = canonicalUrl(event, useConfig());
  const { title } = event;
  const shareOnPhones = (click: MouseEvent) => {
    if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return;
    click.preventDefault();
    // Visitors who change their mind reject the promise.
    navigator.share({ title, url }).catch(() => {});
  };
  const message = encodeURIComponent(`${title}\n${url}`);
  return (
    <Popover label={t`Share`} icon="share" onClick={shareOnPhones}>
      <div className={styles.copy}>
        <input readOnly value={url} aria-label={t`Link to this event`} className={styles.address} />
        <LazyCopyButton text={url} label={t`Copy link`} />
      </div>
      <ul className="plain-list">
        <li>
          <a
            href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
            className={styles.link}
          >
            <Icon name="mail" />
            <Trans>Email</Trans>
          </a>
        </li>
        <li>
          <a
            href={`https://wa.me/?text=${message}`}
            target="_blank"
            rel="noopener nofollow"
            className={styles.link}
          >
            <Icon name="external" />
            WhatsApp
          </a>
        </li>
      </ul>
    </Popover>
  );
}
