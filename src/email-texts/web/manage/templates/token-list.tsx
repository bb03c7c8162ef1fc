import { Box, Button, Popover, Stack, Text, UnstyledButton } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconBraces } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { TemplateType } from "../../../../template-language/rules/template-types.ts";
import styles from "./templates.module.css";
import { tokensQuery } from "./templates-query.ts";

interface TokenListProps {
  type: TemplateType;
  onChoose: (token: string) => void;
}

/** The tokens that a text can use, with meaning and example. Choosing one inserts it at the cursor. */
export function TokenList({ type, onChoose }: TokenListProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...tokensQuery(type), enabled: isOpen });
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" width="min(28rem, 92vw)" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBraces size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Trans>Insert a value</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Values`}>
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data && (
          <Box className={styles.tokens} tabIndex={-1} data-autofocus>
            {data.map(({ token, description, example }) => (
              <UnstyledButton
                key={token}
                className={styles.token}
                onClick={() => {
                  onChoose(token);
                  setIsOpen(false);
                }}
              >
                <Stack gap={0}>
                  <span>{description}</span>
                  <Text span c="dimmed" fz={13} className="break-anywhere">
                    {example || "–"}
                  </Text>
                  <code className={styles.code}>{token}</code>
                </Stack>
              </UnstyledButton>
            ))}
          </Box>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
