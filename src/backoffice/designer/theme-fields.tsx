import { NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Panel } from "../../manage-ui/panel.tsx";
import { HEX_COLOUR, hexOf, readColour } from "../../values/theme/colour.ts";
import {
  BACKGROUND_TYPES,
  CHECKOUT_LABEL_MAX,
  THEME_MODES,
  type ThemeChoices,
  type ThemeField,
  type ThemeSettings,
  TYPEFACES,
} from "../../values/theme/theme.ts";
import type { ShownPicture } from "../images/picture-chooser.tsx";
import { Corrections } from "./corrections.tsx";
import { CoverColours } from "./cover-colours.tsx";
import styles from "./designer.module.css";
import { Origin } from "./origin.tsx";
import { ReadyThemes } from "./ready-themes.tsx";
import { SectionOrder } from "./section-order.tsx";
import { useThemeWords } from "./theme-words.ts";

interface ThemeFieldsProps {
  choices: ThemeChoices;
  /** The theme including inherited values. */
  theme: ThemeSettings;
  /** True for a theme of an event. A theme of an organiser inherits from the program. */
  isOfEvent: boolean;
  /** Undefined: the page has a generated cover. */
  cover: ShownPicture | undefined;
  /** `field` groups the steps of one field, while the user types or drags, into one. */
  onChange: (choices: ThemeChoices, field?: ThemeField) => void;
}

/** All fields of a theme. Each field shows the origin of its value and can be inherited again. */
export function ThemeFields({ choices, theme, isOfEvent, cover, onChange }: ThemeFieldsProps) {
  const { t } = useLingui();
  const words = useThemeWords();
  const set = (some: ThemeChoices, field?: ThemeField) => onChange({ ...choices, ...some }, field);
  const originOf = (field: ThemeField, label: string) => (
    <Origin
      label={label}
      isOwn={choices[field] !== undefined}
      isOfEvent={isOfEvent}
      derived={field === "mode" && choices.background !== undefined && <Trans>Follows the background</Trans>}
      onInherit={() => {
        const { [field]: _own, ...others } = choices;
        onChange(others);
      }}
    />
  );
  const colour = (field: "accent" | "background", label: string) => (
    <TextInput
      label={label}
      description={originOf(field, label)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={theme[field]}
      error={!HEX_COLOUR.test(theme[field]) && t`A colour such as #5b21b6, please.`}
      onChange={(event) => set({ [field]: event.currentTarget.value }, field)}
      leftSection={
        <input
          type="color"
          className={styles.colour}
          aria-label={t`Choose: ${label}`}
          value={hexOf(readColour(theme[field]) ?? [0, 0, 0])}
          onChange={(event) => set({ [field]: event.currentTarget.value }, field)}
        />
      }
    />
  );
  const choice = <Field extends "mode" | "background_type" | "typeface">(
    field: Field,
    label: string,
    values: readonly ThemeSettings[Field][],
    wordOf: (value: ThemeSettings[Field]) => string,
  ) => (
    <NativeSelect
      label={label}
      description={originOf(field, label)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={theme[field]}
      data={values.map((value) => ({ value, label: wordOf(value) }))}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <ReadyThemes theme={theme} onChoose={set} />
      <Panel title={<Trans>Colours and type</Trans>}>
        {colour("accent", t`Buttons and links`)}
        {cover && <CoverColours cover={cover} chosen={theme.accent} onChoose={(accent) => set({ accent })} />}
        {colour("background", t({ message: "Background", context: "colour of a page" }))}
        <Corrections theme={theme} />
        {choice("mode", t`Light or dark`, THEME_MODES, (value) => words.modes[value])}
        {choice("background_type", t`Behind the page`, BACKGROUND_TYPES, (value) =>
          value === "COLOR" ? t`The background colour` : t`The cover, blurred`,
        )}
        {choice("typeface", t`Typeface`, TYPEFACES, (value) => words.typefaces[value])}
      </Panel>
      {!isOfEvent && (
        <Panel title={<Trans>Button to the checkout</Trans>}>
          <TextInput
            label={t`Checkout button label`}
            description={originOf("checkout_label", t`Checkout button label`)}
            inputWrapperOrder={["label", "input", "description", "error"]}
            maxLength={CHECKOUT_LABEL_MAX}
            placeholder={t`Get tickets`}
            value={theme.checkout_label}
            onChange={(event) => set({ checkout_label: event.currentTarget.value }, "checkout_label")}
          />
        </Panel>
      )}
      {!isOfEvent && (
        <SectionOrder
          title={<Trans>Sections of your page</Trans>}
          origin={originOf("organizer_sections", t`Sections of your page`)}
          sections={theme.organizer_sections}
          words={words.organizerSections}
          onChange={(organizer_sections) => set({ organizer_sections })}
        />
      )}
      <SectionOrder
        title={<Trans>Sections of an event's page</Trans>}
        origin={originOf("sections", t`Sections of an event's page`)}
        sections={theme.sections}
        words={words.sections}
        onChange={(sections) => set({ sections })}
      />
    </>
  );
}
