import { ActionIcon, Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { uploadTextPicture } from "../../../../backoffice/images/upload-text-picture.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { SavedRichText, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { StartAndEnd } from "../../../../manage-ui/dates/start-and-end.tsx";
import { DateInPast } from "../../../../manage-ui/dates/date-in-past.tsx";
import { isPast } from "../../../../manage-ui/dates/is-past.ts";
import { useFocusNext } from "../../../../manage-ui/focus/use-focus-next.ts";
import { LanguageSelect } from "../../../../manage-ui/languages/language-select.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useNow } from "../../../../backoffice/use-now.ts";
import { CurrencySelect } from "../../../../manage-ui/places/currency-select.tsx";
import { ChoiceSelect } from "../../../../manage-ui/search/choice-select.tsx";
import { ZoneSelect } from "../../../../manage-ui/zones/zone-select.tsx";
import type { Attribute, Event } from "../../../contract.ts";
import { useCategoryNames } from "../category-names.ts";
import styles from "../settings-page.module.css";
import { ATTRIBUTE_RULES } from "../form-rules.ts";
import type { EventForm, SettingsForm } from "./use-settings-forms.ts";

export function DetailsSection({ form, settings }: { form: EventForm; settings: SettingsForm }) {
  const { t } = useLingui();
  const { id } = useEvent();
  const categories = useCategoryNames();
  const { timezone: zone, start_date, end_date } = form.values;
  const isInPast = isPast(end_date ?? start_date, zone, new Date(useNow()));
  return (
    <Panel title={<Trans>Event details</Trans>}>
      <Stack>
        <SavedText form={form} name="title" label={t`Event name`} required />
        <ChoiceSelect
          label={t`Category`}
          choices={categories}
          value={form.values.category}
          error={form.errorOf("category")}
          onChange={(category) => form.set("category", category as Event["category"], "now")}
        />
        <SavedRichText
          form={form}
          name="description"
          label={t`Description`}
          description={t`What happens, who it is for and what to bring.`}
          uploadPicture={(file) => uploadTextPicture(id, file)}
        />
        <LanguageSelect
          label={t`Language of your texts`}
          description={t`The language you write in. Screen readers need it when visitors see the page in another one.`}
          unset={t`Not specified`}
          value={settings.values.content_language}
          error={settings.errorOf("content_language")}
          onChange={(language) => settings.set("content_language", language, "now")}
        />
        <StartAndEnd
          zone={zone}
          start={{
            value: start_date,
            description: isInPast && <DateInPast />,
            error: form.errorOf("start_date"),
            onChange: (start) => form.set("start_date", start),
            onBlur: form.flush,
          }}
          end={{
            value: end_date ?? "",
            error: form.errorOf("end_date"),
            onChange: (end) => form.set("end_date", end || null),
            onBlur: form.flush,
          }}
        />
        <SimpleGrid minColWidth="min(14rem, 100%)">
          <ZoneSelect
            label={t`Time zone`}
            value={zone}
            error={form.errorOf("timezone")}
            onChange={(timezone) => form.set("timezone", timezone, "now")}
          />
          <CurrencySelect
            label={t`Currency`}
            description={t`Cannot be changed once there are orders.`}
            value={form.values.currency}
            error={form.errorOf("currency")}
            onChange={(currency) => form.set("currency", currency, "now")}
          />
        </SimpleGrid>
        <Attributes form={form} />
      </Stack>
    </Panel>
  );
}

/** Custom attributes. Saved once both name and value are filled in. */
function Attributes({ form }: { form: EventForm }) {
  const { t } = useLingui();
  const { attributes } = form.values;
  const set = (next: Attribute[], when?: "now" | "soon") => form.set("attributes", next, when);
  const change = (index: number, some: Partial<Attribute>) =>
    set(attributes.map((attribute, at) => (at === index ? { ...attribute, ...some } : attribute)));
  const adding = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  const remove = (index: number) => {
    set(attributes.toSpliced(index, 1), "now");
    focusNext(() => adding.current);
  };
  return (
    <fieldset className={styles.plain}>
      <legend>
        <Trans>Custom fields</Trans>
      </legend>
      <Stack>
        <Text c="dimmed">
          <Trans>Like “Dress code: black tie”. Only your team sees what is not public.</Trans>
        </Text>
        {attributes.map((attribute, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fact is its place in the list
          <div key={index} className={styles.attribute}>
            <TextInput
              label={t`Name`}
              maxLength={ATTRIBUTE_RULES.name.maxLength}
              value={attribute.name}
              error={form.errorOf(`attributes.${index}.name`)}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
              onBlur={form.flush}
            />
            <TextInput
              label={t`Value`}
              maxLength={ATTRIBUTE_RULES.value.maxLength}
              value={attribute.value}
              error={form.errorOf(`attributes.${index}.value`)}
              onChange={(event) => change(index, { value: event.currentTarget.value })}
              onBlur={form.flush}
            />
            <Checkbox
              label={t`Public`}
              checked={attribute.is_public}
              onChange={(event) => change(index, { is_public: event.currentTarget.checked })}
            />
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t`Remove ${attribute.name}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button
            ref={adding}
            variant="default"
            onClick={() => set([...attributes, { name: "", value: "", is_public: true }])}
          >
            <Trans>Add field</Trans>
          </Button>
        </div>
      </Stack>
    </fieldset>
  );
}
