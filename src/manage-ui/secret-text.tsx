import { Box } from "@mantine/core";
import type { ReactNode } from "react";

interface SecretTextProps {
  children: ReactNode;
  "data-testid": string;
}

/** A secret to copy. Breaks anywhere, because it has no spaces. */
export function SecretText(props: SecretTextProps) {
  return (
    <Box
      component="code"
      className="break-anywhere block"
      px="md"
      py="sm"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      fz="0.9375rem"
      {...props}
    />
  );
}
