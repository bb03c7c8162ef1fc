import { Stack, Text } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";

interface SearchPreviewProps {
  title: string;
  address?: string;
  /** Empty: an ellipsis is shown. */
  description: string;
}

/** Shows a page as a search engine may list it. */
export function SearchPreview({ title, address, description }: SearchPreviewProps) {
  const { t } = useLingui();
  return (
    <Stack
      className="break-anywhere"
      gap={2}
      px="md"
      py="sm"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      bg="var(--subtle)"
      role="group"
      aria-label={t`How a search engine may show it`}
    >
      <Text span c="var(--accent-text)" fz="md" fw={600}>
        {title}
      </Text>
      {address && (
        <Text span c="dimmed" fz="xs">
          {address}
        </Text>
      )}
      <span>{description || "…"}</span>
    </Stack>
  );
}
