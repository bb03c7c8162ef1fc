import { SimpleGrid } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { SavedSelect, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { SaveMark } from "../../../../backoffice/autosave/save-mark.tsx";
import { type Autosave, useAutosave } from "../../../../backoffice/autosave/use-autosave.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { WAITS_FOR_CONNECTION } from "../../../../manage-ui/query-client.ts";
import { meQuery, useMe } from "../../../../backoffice/queries/me.ts";
import { chooseLanguage } from "../../../../backoffice/shell/choose-language.ts";
import { ZoneSelect } from "../../../../manage-ui/zones/zone-select.tsx";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
import { type Locale, LOCALES, menuLocale, OFFERED_LOCALES } from "../../../../values/languages/locales.ts";
import type { User } from "../../../contract.ts";
import { PROFILE_RULES } from "../form-rules.ts";
import { profileApi } from "./profile-queries.ts";

type Details = Pick<User, "first_name" | "last_name" | "timezone" | "locale">;

/** Name, language and time zone. Each is saved while typing. */
export function DetailsPanel() {
  const { t } = useLingui();
  const form = useDetailsForm();
  return (
    <Panel title={<Trans>Your details</Trans>}>
      <SimpleGrid minColWidth="min(12rem, 100%)" spacing="sm">
        <SavedText form={form} name="first_name" label={t`First name`} required autoComplete="given-name" />
        <SavedText form={form} name="last_name" label={t`Last name`} autoComplete="family-name" />
      </SimpleGrid>
      <SimpleGrid minColWidth="min(12rem, 100%)" spacing="sm">
        <SavedSelect
          form={form}
          name="locale"
          label={t`Language`}
          choices={OFFERED_LOCALES.map((code) => ({ value: code, label: LOCALES[code].nativeName }))}
        />
        <ZoneSelect
          label={t`Time zone`}
          value={form.values.timezone}
          error={form.errorOf("timezone")}
          onChange={(timezone) => form.set("timezone", timezone, "now")}
        />
      </SimpleGrid>
      <SaveMark forms={[form]} />
    </Panel>
  );
}

function useDetailsForm(): Autosave<Details> {
  const { i18n } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const save = useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationFn: async ({ last_name, version, ...changes }: Partial<Details> & { version: string }) => {
      const body = { ...changes, ...(last_name !== undefined && { last_name: last_name ?? "" }) };
      return (await profileApi()("PUT /users/me", { body, version })).data;
    },
    onSuccess: async (saved, { locale }) => {
      await storeSaved(client, meQuery(), saved);
      if (locale) chooseLanguage(locale);
    },
  });
  const values = useMemo(
    () => ({
      first_name: me.first_name,
      last_name: me.last_name,
      timezone: me.timezone,
      // The language of this browser, which may differ from the saved one.
      locale: menuLocale(i18n.locale as Locale),
    }),
    [me.first_name, me.last_name, me.timezone, i18n.locale],
  );
  return useAutosave({
    name: `profile-${me.id}`,
    values,
    version: me.version,
    rules: PROFILE_RULES,
    save: async (changes, version) => {
      const saved = await save.mutateAsync({ ...changes, version });
      const { first_name, last_name } = saved;
      return { values: { ...values, ...changes, first_name, last_name }, version: saved.version };
    },
  });
}
