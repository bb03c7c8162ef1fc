import { Stack, type StackProps } from "@mantine/core";
import type { ComponentProps } from "react";

type StackedFormProps = ComponentProps<"form"> & Pick<StackProps, "gap" | "maw" | "mt" | "py">;

/** A form with its fields one under the other. Mantine's own Stack does not know the types of a form's events. */
export function StackedForm({ gap, maw, mt, py, className, children, ...form }: StackedFormProps) {
  return (
    <Stack
      gap={gap}
      maw={maw}
      mt={mt}
      py={py}
      className={className}
      renderRoot={(root) => <form {...root} {...form} />}
    >
      {children}
    </Stack>
  );
}
