import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { errorsOf, isAboutFields } from "../../../../manage-ui/errors-of.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../manage-ui/queries/me.ts";
import { chooseLanguage } from "../../../../manage-ui/shell/choose-language.ts";
import { ZoneSelect } from "../../../../manage-ui/zone-select.tsx";
import { useToasts } from "../../../../ui/toasts.tsx";
import { type Locale, LOCALES, OFFERED_LOCALES } from "../../../../values/locales.ts";
import { useChangeMe } from "./profile-queries.ts";
import styles from "./profile-page.module.css";

/** The name, and in which words and which time one is told things. */
export function DetailsPanel() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const { show } = useToasts();
  const [form, setForm] = useState({
    first_name: me.first_name,
    last_name: me.last_name ?? "",
    timezone: me.timezone,
    locale: i18n.locale as Locale,
  });
  const set = (some: Partial<typeof form>) => setForm({ ...form, ...some });
  const save = useChangeMe();
  const errors = errorsOf(save.error);
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    save.mutate(form, {
      onSuccess: () => {
        if (form.locale !== i18n.locale) return chooseLanguage(form.locale);
        show({ message: t`Saved.` });
      },
    });
  };
  return (
    <Panel title={<Trans>Your details</Trans>}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <div className={styles.pair}>
          <TextInput
            label={t`First name`}
            required
            maxLength={100}
            autoComplete="given-name"
            value={form.first_name}
            error={errors.first_name}
            onChange={(input) => set({ first_name: input.currentTarget.value })}
          />
          <TextInput
            label={<Optional>{t`Last name`}</Optional>}
            maxLength={100}
            autoComplete="family-name"
            value={form.last_name}
            error={errors.last_name}
            onChange={(input) => set({ last_name: input.currentTarget.value })}
          />
        </div>
        <div className={styles.pair}>
          <NativeSelect
            label={t`Language`}
            value={form.locale}
            error={errors.locale}
            data={OFFERED_LOCALES.map((code) => ({ value: code, label: LOCALES[code].nativeName }))}
            onChange={(input) => set({ locale: input.currentTarget.value as Locale })}
          />
          <ZoneSelect label={t`Time zone`} value={form.timezone} onChange={(timezone) => set({ timezone })} />
        </div>
        {save.isError && !isAboutFields(save.error) && <ProblemNotice error={save.error} />}
        <div>
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}
