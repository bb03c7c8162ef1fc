import { Trans } from "@lingui/react/macro";
import { Panel } from "../../manage-ui/panel.tsx";
import { paletteOf, schemesOf } from "../../values/theme/palette.ts";
import { READY_THEME_NAMES, READY_THEMES } from "../../values/theme/ready-themes.ts";
import type { ThemeChoices, ThemeSettings } from "../../values/theme/theme.ts";
import { themeProperties } from "../../values/theme/theme-properties.ts";
import styles from "./designer.module.css";
import { useThemeWords } from "./theme-words.ts";

interface ReadyThemesProps {
  theme: ThemeSettings;
  onChoose: (choices: ThemeChoices) => void;
}

/** Themes to start with, each with its own colours and typeface. */
export function ReadyThemes({ theme, onChoose }: ReadyThemesProps) {
  const words = useThemeWords();
  return (
    <Panel title={<Trans>Ready-made themes</Trans>}>
      <div className={styles.themes}>
        {READY_THEME_NAMES.map((name) => {
          const ready = READY_THEMES[name];
          const { tokens } = paletteOf(ready, schemesOf(ready)[0]!);
          const isChosen = Object.entries(ready).every(
            ([field, value]) => theme[field as keyof ThemeSettings] === value,
          );
          return (
            <button
              key={name}
              type="button"
              className={styles.ready}
              aria-pressed={isChosen}
              style={{
                background: tokens["bg"],
                color: tokens["text"],
                fontFamily: themeProperties({ ...theme, ...ready })["--font-title"],
              }}
              onClick={() => onChoose(ready)}
            >
              <span className={styles.dot} style={{ background: tokens["accent"] }} />
              {words.themes[name]}
            </button>
          );
        })}
      </div>
    </Panel>
  );
}
