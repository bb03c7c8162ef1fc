import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { LazyCopyButton } from "../../../ui/lazy-copy-button.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import styles from "./share.module.css";

interface ShareProps {
  title: string;
  /** The event's canonical address. */
  url: string;
}

/** Opens the system's share dialog on touch devices. Elsewhere offers a link to copy or to send. */
export function Share({ title, url }: ShareProps) {
  const { t } = useLingui();
  const shareOnPhones = (click: MouseEvent) => {
    if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return;
    click.preventDefault();
    // `share` rejects if the visitor cancels.
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
            <Trans>E-mail</Trans>
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
