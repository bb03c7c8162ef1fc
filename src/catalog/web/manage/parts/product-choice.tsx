import { Box, Checkbox, Flex, Text, TextInput } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";

interface ProductChoiceProps {
  legend: ReactNode;
  /** Explains what choosing no product means. */
  help?: ReactNode;
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** From this number of products on, the list has a search field. */
const MANY = 9;

/** Selects some of the event's products. Products that were deleted since can be removed together. */
export function ProductChoice({ legend, help, chosen, error, onChange }: ProductChoiceProps) {
  const { data: categories } = useQuery(categoriesQuery(useEvent().id));
  const { t } = useLingui();
  const [search, setSearch] = useState("");
  const products = categories?.flatMap((category) => category.products) ?? [];
  // Chosen products stay visible during a search.
  const shown = products.filter(({ id, title }) => chosen.includes(id) || isFoundBy(search, title));
  const deleted = useDeletedProducts()(chosen);
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Flex component="fieldset" direction="column" gap="xs" align="flex-start">
      <Box component="legend" mb="xs" fw={500}>
        {legend}
      </Box>
      {help && (
        <Text c="dimmed" fz={13}>
          {help}
        </Text>
      )}
      {products.length >= MANY && (
        <TextInput
          type="search"
          aria-label={t`Find a product`}
          placeholder={t`Find a product`}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={search}
          onChange={(input) => setSearch(input.currentTarget.value)}
          // Enter would submit the form.
          onKeyDown={(key) => key.key === "Enter" && key.preventDefault()}
        />
      )}
      {shown.length === 0 && products.length > 0 && (
        <Text role="status" c="dimmed">
          <Trans>No product is called that.</Trans>
        </Text>
      )}
      {shown.map((product) => (
        <Checkbox
          key={product.id}
          label={product.title}
          checked={chosen.includes(product.id)}
          aria-invalid={error !== undefined || undefined}
          onChange={(input) => toggle(product.id, input.currentTarget.checked)}
        />
      ))}
      {deleted.length > 0 && (
        <Checkbox
          label={<Plural value={deleted.length} one="# deleted product" other="# deleted products" />}
          checked
          onChange={() => onChange(chosen.filter((id) => !deleted.includes(id)))}
        />
      )}
      {error && (
        <Text c="var(--danger)" fz={13}>
          {error}
        </Text>
      )}
    </Flex>
  );
}

function isFoundBy(search: string, title: string): boolean {
  return title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}

/** Returns the titles of the products that still exist. */
export function useProductTitles(): (ids: readonly number[]) => string[] {
  const { data: categories } = useQuery(categoriesQuery(useEvent().id));
  const products = categories?.flatMap((category) => category.products) ?? [];
  return (ids) => products.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
}

/** Returns those of the products that no longer exist. None while the products are loading. */
export function useDeletedProducts(): (ids: readonly number[]) => number[] {
  const { data: categories } = useQuery(categoriesQuery(useEvent().id));
  const standing = categories?.flatMap((category) => category.products.map(({ id }) => id));
  return (ids) => ids.filter((id) => standing && !standing.includes(id));
}
