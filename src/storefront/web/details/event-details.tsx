import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import type { StorefrontEvent } from "../../contract.ts";
import { useAuthored } from "../../../ui/authored-text.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import prose from "../prose.module.css";
import styles from "./event-details.module.css";

type LineUpEntry = StorefrontEvent["settings"]["line_up"][number];

/** Line-up, accessibility, and questions with answers. Renders only what the event has. */
export function EventDetails({ event: { settings } }: { event: StorefrontEvent }) {
  return (
    <div className={styles.details}>
      <LineUp entries={settings.line_up} />
      <Accessibility html={settings.accessibility_details} />
      <Faq entries={settings.faq} />
    </div>
  );
}

function LineUp({ entries }: { entries: readonly LineUpEntry[] }) {
  const id = useId();
  const own = useAuthored();
  if (entries.length === 0) return null;
  const hasTimes = entries.some(({ time }) => time !== null);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>
        <Trans>Line-up</Trans>
      </h2>
      <ol className={classNames("plain-list", styles.lineUp, hasTimes && styles.timed)} {...own}>
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry is its place in the list
          <li key={index} className={styles.entry}>
            {hasTimes && <span className="muted tabular-nums">{entry.time}</span>}
            <div className={styles.who}>
              <Name entry={entry} />
              {(entry.role ?? entry.stage) !== null && (
                <span className="muted size-14 break-anywhere">
                  {[entry.role, entry.stage].filter((part) => part !== null).join(" · ")}
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Name({ entry: { name, url } }: { entry: LineUpEntry }) {
  if (url === null) return <span className={styles.name}>{name}</span>;
  return (
    <a href={url} rel="noopener nofollow ugc" className={classNames(styles.name, "tap-area")}>
      {name}
    </a>
  );
}

function Accessibility({ html }: { html: string | null }) {
  const id = useId();
  const own = useAuthored();
  if (html === null) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>
        <Trans>Accessibility</Trans>
      </h2>
      {/* Sanitised before storage (platform/html/sanitize.ts). */}
      <div className={prose.prose} {...own} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}

function Faq({ entries }: { entries: StorefrontEvent["settings"]["faq"] }) {
  const id = useId();
  const own = useAuthored();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>
        <Trans>Questions and answers</Trans>
      </h2>
      <div {...own}>
        {entries.map(({ question, answer }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry is its place in the list
          <details key={index} className={styles.question}>
            <summary>
              <span>{question}</span>
              <Icon name="chevron-down" size={18} />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
