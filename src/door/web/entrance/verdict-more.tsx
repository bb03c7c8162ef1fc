import { Trans, useLingui } from "@lingui/react/macro";
import { useAuthored } from "../../../ui/authored-text.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AdmitOthers } from "./admit-others.tsx";
import { HandOutItems } from "./hand-out-items.tsx";
import { PrintBadgeButton } from "./print-badge-button.tsx";
import { TakePayment } from "./take-payment.tsx";
import type { VerdictPartProps } from "./verdict-part.ts";
import styles from "./verdict-more.module.css";

/** Shows notes and actions for this person under the verdict, within reach of the thumb. */
export function VerdictMore(props: VerdictPartProps) {
  const { t } = useLingui();
  const own = useAuthored();
  const { note, labels, answers, others, items, due } = props.ticket;
  return (
    <div className={styles.more}>
      {note && (
        <p className={styles.note} role="status">
          <Icon name="info" size={22} />
          <bdi {...own}>{note}</bdi>
        </p>
      )}
      {labels.length > 0 && (
        <ul className={`plain-list ${styles.labels}`} aria-label={t`Labels`}>
          {labels.map((label) => (
            <li key={label} {...own}>
              {label}
            </li>
          ))}
        </ul>
      )}
      {answers.length > 0 && (
        <dl className={styles.answers}>
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt {...own}>{question}</dt>
              <dd>
                <bdi>{answer}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {due && <TakePayment {...props} due={due} />}
      {items.length > 0 && <HandOutItems {...props} />}
      {others > 0 && !due && <AdmitOthers {...props} />}
      {!due && <PrintBadgeButton link={props.control.link} scanId={props.scanId} />}
      <button type="button" className={styles.next} onClick={props.control.dismiss}>
        <Trans>Continue scanning</Trans>
      </button>
    </div>
  );
}
