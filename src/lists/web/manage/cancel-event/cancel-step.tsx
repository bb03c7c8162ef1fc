import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";

interface CancelStepProps {
  label: ReactNode;
  hint?: ReactNode;
  isDone: boolean;
  isTicked: boolean;
  onTick?: (isTicked: boolean) => void;
  /** Why the last attempt failed. */
  error?: unknown;
  children?: ReactNode;
}

/** A step of the cancellation: a box to tick, or the result. Without `onTick` it cannot be left out. */
export function CancelStep({ label, hint, isDone, isTicked, onTick, error, children }: CancelStepProps) {
  return (
    <Stack component="li" gap="xs">
      {isDone ? (
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconCircleCheck size={20} color="var(--success)" aria-hidden="true" style={{ flex: "none" }} />
          <div>
            {label}{" "}
            <span className="visually-hidden">
              <Trans>(done)</Trans>
            </span>
            {hint && (
              <Text c="dimmed" fz={13}>
                {hint}
              </Text>
            )}
          </div>
        </Group>
      ) : (
        <Checkbox
          label={label}
          description={hint}
          checked={isTicked}
          disabled={!onTick}
          onChange={(event) => onTick?.(event.currentTarget.checked)}
        />
      )}
      {children}
      {error !== undefined && <ProblemNotice error={error} />}
    </Stack>
  );
}
