import { Box, Checkbox, Flex, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";

interface ProductChoiceProps {
  legend: ReactNode;
  /** The effect of choosing none. */
  help?: ReactNode;
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** Selects some of the event's products. */
export function ProductChoice({ legend, help, chosen, error, onChange }: ProductChoiceProps) {
  const { data: categories } = useQuery(categoriesQuery(useEvent().id));
  const products = categories?.flatMap((category) => category.products) ?? [];
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Flex component="fieldset" direction="column" gap="xs" align="flex-start">
      <Box component="legend" mb="xs" fw={600}>
        {legend}
      </Box>
      {help && (
        <Text c="dimmed" fz={13}>
          {help}
        </Text>
      )}
      {products.map((product) => (
        <Checkbox
          key={product.id}
          label={product.title}
          checked={chosen.includes(product.id)}
          aria-invalid={error !== undefined || undefined}
          onChange={(input) => toggle(product.id, input.currentTarget.checked)}
        />
      ))}
      {error && (
        <Text c="var(--danger)" fz={13}>
          {error}
        </Text>
      )}
    </Flex>
  );
}

/** Returns the titles of the products that still exist. */
export function useProductTitles(): (ids: readonly number[]) => string[] {
  const { data: categories } = useQuery(categoriesQuery(useEvent().id));
  const products = categories?.flatMap((category) => category.products) ?? [];
  return (ids) => products.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
}
