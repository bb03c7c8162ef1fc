import { MultiSelect, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useChoiceQuestions } from "../../../../backoffice/queries/questions.ts";
import type { ListForm } from "./list-form.ts";

/** Edits what a list takes: any of its products, tiers and categories, limited by an answer and a label. */
export function TakenFields({ form, set, errors, text }: FormParts<ListForm>) {
  const { t } = useLingui();
  const { data: categories = [] } = useQuery(categoriesQuery(useEvent().id));
  const questions = useChoiceQuestions();
  const products = categories.flatMap((category) => category.products);
  const tickets = products.filter(({ product_type }) => product_type === "TICKET");
  const tiers = tickets.flatMap(({ title, type, prices }) =>
    type === "TIERED"
      ? prices.map(({ id, label }) => ({ value: String(id), label: `${title} · ${label ?? ""}` }))
      : [],
  );
  const options = questions.find(({ id }) => String(id) === form.question)?.options ?? [];
  const chosen = (ids: string[]) => ids.map(Number);
  const takesAll = [form.product_ids, form.price_ids, form.category_ids].every((ids) => ids.length === 0);
  return (
    <Stack gap="sm">
      <MultiSelect
        label={t`Tickets`}
        description={t`Leave empty for all tickets, also those you add later.`}
        placeholder={takesAll ? t`All tickets` : ""}
        data={tickets.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={form.product_ids.map(String)}
        error={errors.product_ids}
        searchable
        clearable
        onChange={(ids) => set({ product_ids: chosen(ids) })}
      />
      {tiers.length > 0 && (
        <MultiSelect
          label={t`Tiers`}
          placeholder={takesAll ? t`All tiers` : ""}
          data={tiers}
          value={form.price_ids.map(String)}
          error={errors.price_ids}
          searchable
          clearable
          onChange={(ids) => set({ price_ids: chosen(ids) })}
        />
      )}
      {categories.length > 1 && (
        <MultiSelect
          label={t`Categories`}
          placeholder={takesAll ? t`All categories` : ""}
          description={t`All tickets of a category, also those you add to it later.`}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.category_ids.map(String)}
          error={errors.category_ids}
          searchable
          clearable
          onChange={(ids) => set({ category_ids: chosen(ids) })}
        />
      )}
      {questions.length > 0 && (
        <SimpleGrid minColWidth="12rem" spacing="sm">
          <NativeSelect
            label={t`Only with this answer`}
            value={form.question}
            data={[
              { value: "", label: t`Any answer` },
              ...questions.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onChange={(input) => set({ question: input.currentTarget.value, answer_option: "" })}
          />
          {form.question !== "" && (
            <NativeSelect
              label={t`Answer`}
              value={form.answer_option}
              error={errors.answer_option}
              data={[
                { value: "", label: t`Choose an answer` },
                ...options.map((option) => ({ value: option, label: option })),
              ]}
              onChange={(input) => set({ answer_option: input.currentTarget.value })}
            />
          )}
        </SimpleGrid>
      )}
      <TextInput
        label={t`Only with this label`}
        description={t`Give labels to attendees, such as VIP or Press.`}
        {...text("attendee_label")}
      />
    </Stack>
  );
}
