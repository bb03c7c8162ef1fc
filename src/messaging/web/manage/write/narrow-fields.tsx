import { ActionIcon, Button, Group, Menu, Select, Stack, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { useChoiceQuestions } from "../../../../backoffice/queries/questions.ts";
import type { MessageForm } from "./message-form.ts";
import type { Narrowing } from "./narrowing.ts";

/** Conditions on the holders of tickets. Each shows once the author has asked for it. */
export function NarrowFields({ form, errors, set }: Pick<FormParts<MessageForm>, "form" | "errors" | "set">) {
  const { t } = useLingui();
  const narrowing = form.narrowed_to;
  const change = (changed: Narrowing) => set({ narrowed_to: { ...narrowing, ...changed } });
  const remove = (condition: keyof Narrowing) => {
    const { [condition]: _, ...others } = narrowing;
    set({ narrowed_to: others });
  };
  // A condition that was just added takes the focus, one of a restored draft does not.
  const [added, setAdded] = useState<keyof Narrowing>();
  const add = (condition: Narrowing) => {
    setAdded(Object.keys(condition)[0] as keyof Narrowing);
    change(condition);
  };
  return (
    <Stack gap="xs" align="stretch">
      {narrowing.is_checked_in !== undefined && (
        <Condition label={t`Remove the condition: check-in`} onRemove={() => remove("is_checked_in")}>
          <Select
            flex={1}
            label={t`Check-in`}
            ref={added === "is_checked_in" ? focus : undefined}
            allowDeselect={false}
            value={narrowing.is_checked_in ? "in" : "not-in"}
            onChange={(chosen) => change({ is_checked_in: chosen === "in" })}
            data={[
              { value: "in", label: t`Checked in` },
              { value: "not-in", label: t`Not checked in` },
            ]}
          />
        </Condition>
      )}
      {narrowing.label !== undefined && (
        <Condition label={t`Remove the condition: label`} onRemove={() => remove("label")}>
          <TextInput
            flex={1}
            label={t`Label`}
            maxLength={40}
            ref={added === "label" ? focus : undefined}
            value={narrowing.label}
            error={errors["narrowed_to.label"]}
            onChange={(input) => change({ label: input.currentTarget.value })}
          />
        </Condition>
      )}
      {narrowing.promo_code !== undefined && (
        <Condition label={t`Remove the condition: promo code`} onRemove={() => remove("promo_code")}>
          <TextInput
            flex={1}
            label={t`Promo code`}
            maxLength={50}
            ref={added === "promo_code" ? focus : undefined}
            value={narrowing.promo_code}
            error={errors["narrowed_to.promo_code"]}
            onChange={(input) => change({ promo_code: input.currentTarget.value })}
          />
        </Condition>
      )}
      {narrowing.answer && (
        <Condition label={t`Remove the condition: answer`} onRemove={() => remove("answer")}>
          <AnswerFields
            isAdded={added === "answer"}
            answer={narrowing.answer}
            errors={errors}
            onChange={(answer) => change({ answer })}
          />
        </Condition>
      )}
      <AddCondition narrowing={narrowing} onAdd={add} />
    </Stack>
  );
}

/** A ref, so it runs once: when the field appears. */
const focus = (field: HTMLElement | null) => field?.focus();

function Condition(props: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      {props.children}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={props.label} onClick={props.onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Group>
  );
}

interface AnswerFieldsProps {
  answer: NonNullable<Narrowing["answer"]>;
  isAdded: boolean;
  errors: FormParts<MessageForm>["errors"];
  onChange: (answer: NonNullable<Narrowing["answer"]>) => void;
}

/** A question with options, and one of its options. */
function AnswerFields({ answer, isAdded, errors, onChange }: AnswerFieldsProps) {
  const { t } = useLingui();
  const questions = useChoiceQuestions();
  const options = questions.find(({ id }) => id === answer.question_id)?.options ?? [];
  return (
    <Stack gap="xs" flex={1}>
      <Select
        label={t`Question`}
        ref={isAdded ? focus : undefined}
        searchable
        value={answer.question_id === null ? null : String(answer.question_id)}
        error={errors["narrowed_to.answer.question_id"]}
        onChange={(id) => onChange({ question_id: id === null ? null : Number(id), option: null })}
        data={questions.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      <Select
        label={t`Answer`}
        searchable
        value={answer.option}
        error={errors["narrowed_to.answer.option"]}
        onChange={(option) => onChange({ ...answer, option })}
        // An option that was removed since can still be the answer of a message that is used again.
        data={[...new Set(answer.option === null ? options : [...options, answer.option])]}
      />
    </Stack>
  );
}

function AddCondition({ narrowing, onAdd }: { narrowing: Narrowing; onAdd: (condition: Narrowing) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasQuestions = useChoiceQuestions(isOpen).length > 0;
  const { is_checked_in: isIn, label, promo_code: code, answer } = narrowing;
  if (isIn !== undefined && label !== undefined && code !== undefined && answer) return null;
  return (
    <Menu opened={isOpen} onChange={setIsOpen} returnFocus={false} position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: "flex-start" }}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
        >
          <Trans>Only those who …</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isIn === undefined && (
          <>
            <Menu.Item onClick={() => onAdd({ is_checked_in: true })}>
              <Trans>are checked in</Trans>
            </Menu.Item>
            <Menu.Item onClick={() => onAdd({ is_checked_in: false })}>
              <Trans>are not checked in</Trans>
            </Menu.Item>
          </>
        )}
        {label === undefined && (
          <Menu.Item onClick={() => onAdd({ label: "" })}>
            <Trans>have a label</Trans>
          </Menu.Item>
        )}
        {code === undefined && (
          <Menu.Item onClick={() => onAdd({ promo_code: "" })}>
            <Trans>used a promo code</Trans>
          </Menu.Item>
        )}
        {!answer && hasQuestions && (
          <Menu.Item onClick={() => onAdd({ answer: { question_id: null, option: null } })}>
            <Trans>gave an answer</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
