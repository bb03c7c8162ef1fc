import { TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEvent } from "../../../manage-ui/queries/event.ts";
import styles from "./product-editor.module.css";

interface WindowFieldsProps {
  start: string;
  end: string;
  startError: string | undefined;
  endError: string | undefined;
  onChange: (change: { sale_start_date?: string; sale_end_date?: string }) => void;
}

/** From when to when something is sold, as clocks show it where the event is. */
export function WindowFields({ start, end, startError, endError, onChange }: WindowFieldsProps) {
  const { t } = useLingui();
  const { timezone } = useEvent();
  return (
    <div className={styles.window}>
      <div className={styles.pair}>
        <TextInput
          type="datetime-local"
          label={t`On sale from`}
          max="2199-12-31T23:59"
          value={start}
          error={startError}
          onChange={(input) => onChange({ sale_start_date: input.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t`On sale until`}
          max="2199-12-31T23:59"
          value={end}
          error={endError}
          onChange={(input) => onChange({ sale_end_date: input.currentTarget.value })}
        />
      </div>
      <p className={styles.help}>
        <Trans>Times are in {timezone}. Leave empty to sell from now until the event ends.</Trans>
      </p>
    </div>
  );
}
