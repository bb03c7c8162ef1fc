import { Stack } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Chip } from "../../../ui/chip.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Customer, CustomerMessage } from "../../contract.ts";

export function nameOf({ first_name, last_name }: Pick<Customer, "first_name" | "last_name">): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}

export function useAdvertisingLabels(): Record<Customer["advertising"], string> {
  const { t } = useLingui();
  return {
    AGREED: t({ message: "Agreed", context: "to advertising" }),
    UNSUBSCRIBED: t({ message: "Unsubscribed", context: "from advertising" }),
    NOT_SAID: t({ message: "Not agreed", context: "to advertising" }),
  };
}

export function AdvertisingChip({ advertising }: Pick<Customer, "advertising">) {
  const labels = useAdvertisingLabels();
  if (advertising === "NOT_SAID") return null;
  const isAgreed = advertising === "AGREED";
  return (
    <Chip tone={isAgreed ? "success" : "warning"} icon={isAgreed ? "check" : "x"}>
      {labels[advertising]}
    </Chip>
  );
}

/** Amounts in several currencies, one below the other. They are never added up. */
export function Spent({ spent, align }: { spent: Customer["spent"]; align?: "flex-end" }): ReactNode {
  if (spent.length === 0) return "–";
  return (
    <Stack component="span" gap={0} align={align}>
      {spent.map(({ currency, amount }) => (
        <Money key={currency} amount={{ minor: amount, currency }} />
      ))}
    </Stack>
  );
}

/** The name of each kind of message, for messages without a subject. */
export function useMessageKinds(): Record<CustomerMessage["kind"], string> {
  const { t } = useLingui();
  return {
    MESSAGE: t`Message`,
    REMINDER: t`Reminder before the event`,
    THANKS: t`Thank-you after the event`,
    ABANDONED: t`Reminder of an unfinished order`,
  };
}

export function useMessageStates(): Record<
  CustomerMessage["status"],
  { label: string; tone: "success" | "info" | "danger" | "neutral" }
> {
  const { t } = useLingui();
  return {
    QUEUED: { label: t({ message: "On its way", context: "an e-mail" }), tone: "info" },
    SENT: { label: t({ message: "Sent", context: "an e-mail" }), tone: "success" },
    FAILED: { label: t({ message: "Not accepted", context: "an e-mail" }), tone: "danger" },
    SKIPPED: { label: t({ message: "Not sent", context: "an e-mail" }), tone: "neutral" },
  };
}
