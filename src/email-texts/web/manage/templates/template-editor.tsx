import { Button, Group, Select, Stack, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useRemove } from "../../../../backoffice/forms/use-remove.ts";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { languageName } from "../../../../manage-ui/languages/language-name.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { isLocale, type Locale, OFFERED_LOCALES } from "../../../../values/languages/locales.ts";
import type { BuiltInTemplate, ChangedTemplate, EmailTemplate } from "../../../contract.ts";
import type { TemplateType } from "../../../../template-language/rules/template-types.ts";
import { TEMPLATE_RULES } from "./form-rules.ts";
import { TemplatePreview } from "./template-preview.tsx";
import { useTemplateWords } from "./template-words.ts";
import styles from "./templates.module.css";
import {
  builtInQuery,
  type Owner,
  type ShownTemplate,
  templatesQuery,
  useTemplates,
} from "./templates-query.ts";
import { TokenList } from "./token-list.tsx";

interface TemplateEditorProps {
  owner: Owner;
  organizer?: Owner | undefined;
  type: TemplateType;
}

/** The template of one email in one language, beside a preview. */
export function TemplateEditor({ owner, organizer, type }: TemplateEditorProps) {
  const { t, i18n } = useLingui();
  const opened = useOpenItem("template");
  const language = useOpenItem("language");
  const locale = isLocale(language.open) ? language.open : null;
  const words = useTemplateWords()[type];
  /** Counts changes of the stored text. The form remounts with each one. */
  const [changes, setChanges] = useState(0);
  const own = useQuery(templatesQuery(owner));
  const above = useQuery({
    ...templatesQuery(organizer ?? owner),
    enabled: organizer !== undefined,
    retry: false,
  });
  const builtIn = useQuery(builtInQuery(locale));
  const error = own.error ?? builtIn.error;
  const isOfThis = (one: EmailTemplate) => one.template_type === type && one.locale === locale;
  // The active one first. There is at most one.
  const template = own.data
    ?.filter(isOfThis)
    .toSorted((a, b) => Number(b.is_active) - Number(a.is_active))[0];
  const inherited = organizer && above.data?.find((one) => isOfThis(one) && one.is_active);
  return (
    <Stack gap="md">
      <div>
        <Button
          component={Link}
          to={opened.addressOf(null).replace(/[?&]language=[^&]*/, "")}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
        >
          <Trans>All e-mail texts</Trans>
        </Button>
      </div>
      <Panel
        title={words.title}
        action={
          <Select
            aria-label={t`Language of its readers`}
            value={locale ?? ""}
            onChange={(wanted) => (wanted ? language.show(wanted) : language.close())}
            allowDeselect={false}
            data={[
              { value: "", label: t`All languages` },
              ...OFFERED_LOCALES.map((code) => ({ value: code, label: languageName(code, i18n.locale) })),
            ]}
          />
        }
      >
        <Text c="dimmed">{words.when}</Text>
        {error && <ProblemNotice error={error} onRetry={() => void own.refetch()} />}
        {!error && (!own.data || !builtIn.data || above.isLoading) && <Skeleton lines={10} />}
        {own.data && builtIn.data && !above.isLoading && (
          <Editor
            key={`${type} ${locale} ${template?.id} ${changes}`}
            onChanged={() => setChanges(changes + 1)}
            owner={owner}
            type={type}
            locale={locale}
            template={template}
            begin={inherited ?? builtIn.data[type]!}
          />
        )}
      </Panel>
    </Stack>
  );
}

interface EditorProps {
  owner: Owner;
  type: TemplateType;
  locale: Locale | null;
  template: ShownTemplate | undefined;
  onChanged: () => void;
  /** The text that a new template starts from: the organiser's, or the built-in one. */
  begin: Pick<BuiltInTemplate, "subject" | "body" | "cta">;
}

function Editor({ owner, type, locale, template, begin, onChanged }: EditorProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const opened = useOpenItem("template");
  const calls = useTemplates(owner);
  const [isResetting, setIsResetting] = useState(false);
  /** The focused field, or the last one that was focused. */
  const lastField = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const sayWhatIsSent = ({ isActive }: ChangedTemplate) =>
    show({ message: isActive ? t`Saved. From now on this text is sent.` : t`Saved. It is switched off.` });
  const editor = useResourceForm<EmailTemplate, ChangedTemplate, ChangedTemplate, ShownTemplate>({
    name: `email-template-${owner.kind}-${owner.id}-${type}-${locale}`,
    resource: template,
    formOf: (one) => {
      const from = one ?? begin;
      return {
        subject: from.subject,
        body: from.body,
        ctaLabel: from.cta.label,
        isActive: one?.is_active ?? true,
      };
    },
    bodyOf: (form) => form,
    rules: TEMPLATE_RULES,
    calls: {
      ...calls,
      // The form of the created template may replace this form before `onSaved` runs.
      create: async (body, key) => {
        const made = await calls.create({ ...body, template_type: type, locale }, key);
        sayWhatIsSent(body);
        return made;
      },
    },
    draftLife: "until-sent",
    onSaved: (saved) => {
      if (template) sayWhatIsSent(saved);
      onChanged();
    },
  });
  const remove = useRemove({
    remove: calls.remove,
    onChanged: () => {
      show({ message: t`Your text was deleted.` });
      return calls.onChanged();
    },
  });
  const { form, set, text } = editor;
  const handleCancel = () => {
    editor.forget();
    opened.close();
  };
  const written = {
    template_type: type,
    locale,
    subject: form.subject,
    body: form.body,
    ctaLabel: form.ctaLabel,
  };
  const insert = (token: string) => {
    const field = lastField.current;
    if (!field) return set({ body: form.body + token });
    const from = field.selectionStart ?? field.value.length;
    const words = field.value.slice(0, from) + token + field.value.slice(field.selectionEnd ?? from);
    set(field instanceof HTMLTextAreaElement ? { body: words } : { subject: words });
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from + token.length, from + token.length);
    });
  };
  return (
    <div className={styles.editor}>
      <ResourceForm editor={editor} announcesDraft onCancel={handleCancel} isBesideFields>
        {template?.failure && (
          <Notice tone="danger" title={<Trans>The built-in text is sent instead</Trans>}>
            <Trans>
              This text could not be made into an e-mail: line {template.failure.line} failed. Change it and
              save.
            </Trans>
          </Notice>
        )}
        <TextInput
          label={t`Subject`}
          autoComplete="off"
          {...text("subject")}
          onFocus={(focus) => (lastField.current = focus.currentTarget)}
        />
        <Textarea
          label={t`Text`}
          description={t`HTML with Liquid. Without tags, an empty line begins a paragraph.`}
          classNames={{ root: styles.code! }}
          autosize
          minRows={12}
          maxRows={28}
          spellCheck={false}
          {...text("body")}
          onFocus={(focus) => (lastField.current = focus.currentTarget)}
        />
        <TokenList type={type} onChoose={insert} />
        <TextInput label={t`Words on the button`} autoComplete="off" {...text("ctaLabel")} />
        <Switch
          label={t`Send this text`}
          description={t`Switched off, the organiser’s or the built-in text is sent.`}
          checked={form.isActive}
          onChange={(input) => set({ isActive: input.currentTarget.checked })}
        />
        <Group gap="xs">
          <TestButton owner={owner} written={written} />
          {template && (
            <Button variant="default" onClick={() => setIsResetting(true)}>
              <Trans>Back to the built-in text</Trans>
            </Button>
          )}
        </Group>
      </ResourceForm>
      <TemplatePreview owner={owner} written={written} />
      {template && (
        <ConfirmDialog
          isOpen={isResetting}
          onClose={() => setIsResetting(false)}
          title={<Trans>Delete your own text?</Trans>}
          confirmLabel={<Trans>Delete it</Trans>}
          mutation={remove}
          onConfirm={() => remove.mutate(template.id)}
        >
          <Trans>
            The text of the organiser is sent again, or the built-in one. Yours cannot be brought back.
          </Trans>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Sends the email in its current form to its author only. */
function TestButton({
  owner,
  written,
}: {
  owner: Owner;
  written: Omit<Parameters<ReturnType<typeof useTemplates>["test"]>[0], "is_for_real_order">;
}) {
  const { t } = useLingui();
  const { show } = useToasts();
  const { test } = useTemplates(owner);
  const send = useMutation({
    mutationFn: () => test({ ...written, is_for_real_order: true }),
    onSuccess: () => show({ message: t`A test is on its way to you. Nobody else gets it.` }),
  });
  return (
    <>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        <Trans>Send a test to me</Trans>
      </Button>
      {send.isError && <ProblemNotice error={send.error} />}
    </>
  );
}
