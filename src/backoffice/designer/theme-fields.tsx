import { Button, NativeSelect, Checkbox, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Panel } from "../../manage-ui/panel.tsx";
import { Notice } from "../../ui/notice.tsx";
import { HEX_COLOUR, hexOf, readColour } from "../../values/theme/colour.ts";
import { paletteOf, schemesOf } from "../../values/theme/palette.ts";
import { READY_THEME_NAMES, READY_THEMES } from "../../values/theme/ready-themes.ts";
import {
  BACKGROUND_TYPES,
  THEME_MODES,
  type ThemeChoices,
  type ThemeField,
  type ThemeSettings,
  TYPEFACES,
} from "../../values/theme/theme.ts";
import styles from "./designer.module.css";
import { useThemeWords } from "./theme-words.ts";

interface ThemeFieldsProps {
  choices: ThemeChoices;
  /** With what is inherited. */
  theme: ThemeSettings;
  /** A theme of an organiser inherits from the program. */
  isOfEvent: boolean;
  errorOf: (field: ThemeField) => ReactNode;
  onChange: (choices: ThemeChoices) => void;
}

/** Everything of a theme. Each field says where it comes from, and can be inherited again. */
export function ThemeFields({ choices, theme, isOfEvent, errorOf, onChange }: ThemeFieldsProps) {
  const { t } = useLingui();
  const words = useThemeWords();
  const set = (some: ThemeChoices) => onChange({ ...choices, ...some });
  const originOf = (field: ThemeField) => (
    <Origin
      isOwn={choices[field] !== undefined}
      isOfEvent={isOfEvent}
      onInherit={() => {
        const { [field]: _own, ...others } = choices;
        onChange(others);
      }}
    />
  );
  const colour = (field: "accent" | "background", label: string) => (
    <TextInput
      label={label}
      description={originOf(field)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={theme[field]}
      error={HEX_COLOUR.test(theme[field]) ? errorOf(field) : t`A colour such as #5b21b6, please.`}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      leftSection={
        <input
          type="color"
          className={styles.colour}
          aria-label={t`Choose: ${label}`}
          value={hexOf(readColour(theme[field]) ?? [0, 0, 0])}
          onChange={(event) => set({ [field]: event.currentTarget.value })}
        />
      }
    />
  );
  const move = (index: number, by: -1 | 1) => {
    const sections = [...theme.sections];
    const [moved] = sections.splice(index, 1);
    sections.splice(index + by, 0, moved!);
    set({ sections });
  };
  return (
    <>
      <Panel title={<Trans>Ready-made themes</Trans>}>
        <div className={styles.themes}>
          {READY_THEME_NAMES.map((name) => {
            const { tokens } = paletteOf(READY_THEMES[name], schemesOf(READY_THEMES[name])[0]!);
            return (
              <button
                key={name}
                type="button"
                className={styles.ready}
                style={{ background: tokens["bg"], color: tokens["text"] }}
                onClick={() => set(READY_THEMES[name])}
              >
                <span className={styles.dot} style={{ background: tokens["accent"] }} />
                {words.themes[name]}
              </button>
            );
          })}
        </div>
      </Panel>
      <Panel title={<Trans>Colours and type</Trans>}>
        {colour("accent", t`Buttons and links`)}
        {colour("background", t({ message: "Background", context: "colour of a page" }))}
        <Corrections theme={theme} />
        <NativeSelect
          label={t`Light or dark`}
          description={originOf("mode")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={theme.mode}
          data={THEME_MODES.map((value) => ({ value, label: words.modes[value] }))}
          onChange={(event) => set({ mode: event.currentTarget.value as ThemeSettings["mode"] })}
        />
        <NativeSelect
          label={t`Behind the page`}
          description={originOf("background_type")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={theme.background_type}
          data={BACKGROUND_TYPES.map((value) => ({
            value,
            label: value === "COLOR" ? t`The background colour` : t`The cover, blurred`,
          }))}
          onChange={(event) =>
            set({ background_type: event.currentTarget.value as ThemeSettings["background_type"] })
          }
        />
        <NativeSelect
          label={t`Typeface`}
          description={originOf("typeface")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={theme.typeface}
          data={TYPEFACES.map((value) => ({ value, label: words.typefaces[value] }))}
          onChange={(event) => set({ typeface: event.currentTarget.value as ThemeSettings["typeface"] })}
        />
      </Panel>
      <Panel title={<Trans>Sections of an event's page</Trans>}>
        {originOf("sections")}
        {theme.sections.map(({ name, is_visible }, index) => (
          <div key={name} className={styles.section}>
            <Checkbox
              label={words.sections[name]}
              checked={is_visible}
              disabled={name === "TICKETS"}
              onChange={(event) => {
                const isVisible = event.currentTarget.checked;
                set({
                  sections: theme.sections.map((section) =>
                    section.name === name ? { name, is_visible: isVisible } : section,
                  ),
                });
              }}
            />
            <span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t`Move up: ${words.sections[name]}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={18} />
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t`Move down: ${words.sections[name]}`}
                disabled={index === theme.sections.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={18} />
              </Button>
            </span>
          </div>
        ))}
      </Panel>
    </>
  );
}

interface OriginProps {
  isOwn: boolean;
  isOfEvent: boolean;
  onInherit: () => void;
}

function Origin({ isOwn, isOfEvent, onInherit }: OriginProps) {
  if (!isOwn)
    return (
      <Text span size="sm" c="dimmed">
        {isOfEvent ? <Trans>From the organiser</Trans> : <Trans>As usual</Trans>}
      </Text>
    );
  return (
    <Text span size="sm" c="dimmed">
      {isOfEvent ? <Trans>Set for this event</Trans> : <Trans>Set for this organiser</Trans>}{" "}
      <Button variant="subtle" size="compact-sm" onClick={onInherit}>
        <Trans>Reset</Trans>
      </Button>
    </Text>
  );
}

/** Says which colours are changed so that everyone can read the page. */
function Corrections({ theme }: { theme: ThemeSettings }) {
  const corrections = schemesOf(theme).flatMap((scheme) => paletteOf(theme, scheme).corrections);
  return (
    <div role="status">
      {corrections.map(({ field, scheme, used }) => (
        <Notice key={field + scheme} tone="info">
          {field === "accent" ? (
            <Trans>Buttons would be hard to see in this colour, so the page shows them in {used}.</Trans>
          ) : (
            <Trans>Text would be hard to read on this background, so the page takes {used}.</Trans>
          )}
        </Notice>
      ))}
    </div>
  );
}
