import { Stack, type StackProps } from "@mantine/core";
import type { ComponentProps } from "react";

type StackedFormProps = ComponentProps<"form"> &
  Pick<StackProps, "align" | "gap" | "maw" | "miw" | "mt" | "p" | "py">;

/** A form with its fields one below the other. Mantine's Stack does not know the types of a form's events. */
export function StackedForm({
  align,
  gap,
  maw,
  miw,
  mt,
  p,
  py,
  className,
  children,
  ...form
}: StackedFormProps) {
  return (
    <Stack
      align={align}
      gap={gap}
      maw={maw}
      miw={miw}
      mt={mt}
      p={p}
      py={py}
      className={className}
      renderRoot={(root) => <form {...root} {...form} />}
    >
      {children}
    </Stack>
  );
}
