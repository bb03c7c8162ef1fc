import { Group } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Choices } from "../../../../manage-ui/choices.tsx";
import styles from "./widget-page.module.css";

const [NARROW, WIDE] = [280, 900];
const PAUSE_MILLISECONDS = 400;

/** The widget inside a sample page of adjustable width and colour scheme. */
export function WidgetPreview({ address }: { address: string }) {
  const { t } = useLingui();
  const shown = useAfterPause(address);
  const [width, setWidth] = useState(480);
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <Group gap="md" justify="space-between">
        <label className={styles.width}>
          {t`Width`}
          <input
            type="range"
            min={NARROW}
            max={WIDE}
            step={10}
            value={width}
            onChange={(event) => setWidth(Number(event.currentTarget.value))}
          />
          <output>{width} px</output>
        </label>
        <Choices
          label={t`The page around it`}
          choices={[
            { value: "light", label: t`Light` },
            { value: "dark", label: t`Dark` },
          ]}
          value={scheme}
          onChange={setScheme}
        />
      </Group>
      <div className={styles.site} data-mantine-color-scheme={scheme}>
        <div className={styles.line} />
        <div className={styles.line} />
        <iframe
          className={styles.frame}
          style={{ maxInlineSize: width }}
          src={`${shown}&shown_in=${scheme}`}
          title={t`Preview`}
        />
        <div className={styles.line} />
      </div>
    </section>
  );
}

/**
 * Returns a value once it has not changed for a moment, so that the frame does not reload with every key press.
 */
function useAfterPause(value: string): string {
  const [last, setLast] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLast(value), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return last;
}
