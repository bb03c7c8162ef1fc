import { useLingui } from "@lingui/react/macro";
import { chooseColorScheme, type ColorScheme, useColorScheme } from "./color-scheme.ts";
import styles from "./color-scheme-switch.module.css";
import { Icon, type IconName } from "../icon.tsx";

/** A menu with light, dark and the system's scheme. Hidden without JavaScript, where the system decides. */
export function ColorSchemeSwitch() {
  const { t } = useLingui();
  const current = useColorScheme();
  const choices: { scheme: ColorScheme; icon: IconName; label: string }[] = [
    { scheme: "light", icon: "sun", label: t`Light` },
    { scheme: "dark", icon: "moon", label: t`Dark` },
    { scheme: "auto", icon: "monitor", label: t`Match system` },
  ];
  return (
    <div
      role="group"
      data-appearance=""
      aria-label={t`Appearance`}
      className={`${styles.switch} needs-script`}
    >
      {choices.map(({ scheme, icon, label }) => (
        <button
          key={scheme}
          type="button"
          className={styles.choice}
          aria-pressed={scheme === current}
          aria-label={label}
          title={label}
          onClick={() => chooseColorScheme(scheme)}
        >
          <Icon name={icon} size={18} />
        </button>
      ))}
    </div>
  );
}
