import { Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DividedList } from "../../../../manage-ui/lists/divided-list.tsx";
import { languageName } from "../../../../manage-ui/languages/language-name.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { TEMPLATE_TYPES, type TemplateType } from "../../../../template-language/rules/template-types.ts";
import { useTemplateWords } from "./template-words.ts";
import { type Owner, type ShownTemplate, templatesQuery } from "./templates-query.ts";

interface TemplateListProps {
  owner: Owner;
  /** The organiser of the event that owns the templates. */
  organizer?: Owner | undefined;
}

/** Lists every email with the state of its text, and links to its editor. */
export function TemplateList({ owner, organizer }: TemplateListProps) {
  const { data: own, error, refetch } = useQuery(templatesQuery(owner));
  // Members with an event scope cannot read the organiser's templates.
  const { data: ofOrganizer = [] } = useQuery({
    ...templatesQuery(organizer ?? owner),
    enabled: organizer !== undefined,
    retry: false,
  });
  const words = useTemplateWords();
  const { addressOf } = useOpenItem("template");
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!own) return <Skeleton lines={10} />;
  return (
    <Panel title={<Trans>E-mail texts</Trans>}>
      <Text c="dimmed">
        {organizer ? (
          <Trans>
            Every e-mail has a built-in text in the language of its reader. Write your own where you want to
            say more; it replaces the one of the organiser for this event.
          </Trans>
        ) : (
          <Trans>
            Every e-mail has a built-in text in the language of its reader. Write your own where you want to
            say more; it is used for all your events that have none of their own.
          </Trans>
        )}
      </Text>
      <DividedList>
        {TEMPLATE_TYPES.map((type) => (
          <Group key={type} component="li" justify="space-between" align="flex-start" gap="6px 16px">
            <Stack gap={2} flex="1 1 16rem" miw={0}>
              <Link to={addressOf(type)} preventScrollReset>
                <strong>{words[type].title}</strong>
              </Link>
              <Text c="dimmed" fz={14}>
                {words[type].when}
              </Text>
            </Stack>
            <State
              own={own.filter(isOf(type))}
              ofOrganizer={
                organizer ? ofOrganizer.filter(isOf(type)).filter(({ is_active }) => is_active) : []
              }
            />
          </Group>
        ))}
      </DividedList>
    </Panel>
  );
}

const isOf = (type: TemplateType) => (template: ShownTemplate) => template.template_type === type;

function State({ own, ofOrganizer }: { own: ShownTemplate[]; ofOrganizer: ShownTemplate[] }) {
  const active = own.filter(({ is_active }) => is_active);
  if (active.some(({ failed_at }) => failed_at))
    return (
      <Chip tone="danger" icon="alert">
        <Trans>Cannot be used</Trans>
      </Chip>
    );
  if (active.length > 0)
    return (
      <Stack gap={4} align="flex-end">
        <Chip tone="accent" icon="check">
          <Trans context="text of an e-mail">Your own</Trans>
        </Chip>
        <Languages templates={active} />
      </Stack>
    );
  if (ofOrganizer.length > 0)
    return (
      <Stack gap={4} align="flex-end">
        <Chip tone="info">
          <Trans context="text of an e-mail">The organiser’s</Trans>
        </Chip>
        <Languages templates={ofOrganizer} />
      </Stack>
    );
  return (
    <Stack gap={4} align="flex-end">
      <Chip>
        <Trans context="text of an e-mail">Built in</Trans>
      </Chip>
      {own.length > 0 && (
        <Text c="dimmed" fz={13}>
          <Trans>Yours is switched off</Trans>
        </Text>
      )}
    </Stack>
  );
}

/** Names the languages of the templates, unless there is only one for all languages. */
function Languages({ templates }: { templates: ShownTemplate[] }) {
  const { i18n, t } = useLingui();
  if (templates.every(({ locale }) => locale === null)) return null;
  const names = templates.map(({ locale }) =>
    locale ? languageName(locale, i18n.locale) : t`All languages`,
  );
  return (
    <Text c="dimmed" fz={13}>
      {names.join(", ")}
    </Text>
  );
}
