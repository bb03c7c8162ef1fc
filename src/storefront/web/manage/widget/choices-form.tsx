import { Button, Group, NativeSelect, Stack, Switch, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { LOCALES, OFFERED_LOCALES } from "../../../../values/languages/locales.ts";
import { HEX_COLOUR, hexOf, readColour } from "../../../../values/theme/colour.ts";
import { MAX_BUTTON_TEXT, MAX_PADDING } from "../../../../values/widget/parameters.ts";
import { WIDGET_COLOURS, type WidgetChoices, type WidgetColour } from "../../../rules/widget-snippet.ts";
import styles from "./widget-page.module.css";

interface ChoicesFormProps {
  choices: WidgetChoices;
  onChange: (choices: WidgetChoices) => void;
  /** The code, between the content and the look: most organisers need no other choice. */
  code: ReactNode;
}

/** Content and look of the widget. The choices are not stored, because the code contains them. */
export function ChoicesForm({ choices, onChange, code }: ChoicesFormProps) {
  const { t } = useLingui();
  const set = (some: Partial<WidgetChoices>) => onChange({ ...choices, ...some });
  const words: Record<WidgetColour, string> = {
    "background-color": t({ message: "Background", context: "colour of a page" }),
    "primary-text-color": t({ message: "Text", context: "colour of a widget" }),
    "primary-color": t({ message: "Links", context: "colour of a widget" }),
    "secondary-color": t({ message: "Buttons", context: "colour of a widget" }),
    "secondary-text-color": t({ message: "Text on buttons", context: "colour of a widget" }),
  };
  return (
    <Stack gap="lg">
      <Panel title={<Trans>What the widget shows</Trans>}>
        <Choices
          label={t`What the widget shows`}
          choices={[
            { value: "TICKETS", label: t`Tickets` },
            { value: "BUTTON", label: t({ message: "Button", context: "a widget that opens a dialog" }) },
            { value: "ORGANIZER", label: t`All events` },
          ]}
          value={choices.shows}
          onChange={(shows) => set({ shows })}
        />
        <span className="muted size-14">
          {choices.shows === "TICKETS" && (
            <Trans>The tickets stand in your page, and so does the checkout.</Trans>
          )}
          {choices.shows === "BUTTON" && <Trans>A button opens tickets and checkout over your page.</Trans>}
          {choices.shows === "ORGANIZER" && (
            <Trans>The organiser’s upcoming events; new ones appear by themselves.</Trans>
          )}
        </span>
      </Panel>
      {code}
      <Panel
        title={<Trans>Colours</Trans>}
        action={
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={Object.keys(choices.colours).length === 0}
            onClick={() => set({ colours: {} })}
          >
            <Trans>As the event’s page</Trans>
          </Button>
        }
      >
        <div className={styles.colours}>
          {WIDGET_COLOURS.map((name) => (
            <ColourField
              key={name}
              label={words[name]}
              value={choices.colours[name]}
              onChange={(colour) => {
                const { [name]: _before, ...others } = choices.colours;
                set({ colours: colour ? { ...others, [name]: colour } : others });
              }}
            />
          ))}
        </div>
        <span className="muted size-14">
          <Trans>What would be hard to read is shown a little darker or lighter.</Trans>
        </span>
      </Panel>
      <Panel title={<Trans>Words and size</Trans>}>
        <TextInput
          label={t`Checkout button label`}
          placeholder={t`Get tickets`}
          maxLength={MAX_BUTTON_TEXT}
          value={choices.buttonText}
          onChange={(event) => set({ buttonText: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Language`}
          value={choices.locale}
          data={[
            { value: "", label: t`The language of the page around it` },
            ...OFFERED_LOCALES.map((code) => ({ value: code, label: LOCALES[code].nativeName })),
          ]}
          onChange={(event) => set({ locale: event.currentTarget.value })}
        />
        <Group gap="lg" align="flex-end">
          <TextInput
            label={t`Space around, in pixels`}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_PADDING}
            placeholder="10"
            w="12rem"
            value={choices.padding}
            error={isPadding(choices.padding) ? undefined : t`A number from 0 to ${MAX_PADDING}, please.`}
            onChange={(event) => set({ padding: event.currentTarget.value })}
          />
          {choices.shows !== "BUTTON" && (
            <Switch
              label={t`Grow with the content`}
              checked={choices.resizes}
              onChange={(event) => set({ resizes: event.currentTarget.checked })}
            />
          )}
        </Group>
      </Panel>
    </Stack>
  );
}

interface ColourFieldProps {
  label: string;
  value: string | undefined;
  onChange: (colour: string | undefined) => void;
}

function ColourField({ label, value = "", onChange }: ColourFieldProps) {
  const { t } = useLingui();
  const isGood = value === "" || HEX_COLOUR.test(value);
  return (
    <TextInput
      label={label}
      placeholder={t`As the event`}
      value={value}
      error={isGood ? undefined : t`A colour such as #5b21b6, please.`}
      onChange={(event) => onChange(event.currentTarget.value.trim() || undefined)}
      leftSection={
        <input
          type="color"
          className={styles.colour}
          aria-label={t`Choose: ${label}`}
          value={hexOf(readColour(value) ?? [255, 255, 255])}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  );
}

function isPadding(text: string): boolean {
  return text === "" || (/^\d{1,3}$/.test(text) && Number(text) <= MAX_PADDING);
}
