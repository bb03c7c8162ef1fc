import { Stack } from "@mantine/core";
import { Money } from "../../../../ui/money.tsx";

/** Amounts in several currencies, one below the other. They are never added up. */
export function Sums({ sums }: { sums: readonly { currency: string; minor: number }[] }) {
  if (sums.length === 0) return "–";
  return (
    <Stack component="span" gap={0}>
      {sums.map((sum) => (
        <Money key={sum.currency} amount={sum} />
      ))}
    </Stack>
  );
}
