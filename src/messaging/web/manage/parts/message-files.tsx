import { Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPaperclip } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Message } from "../../../contract.ts";

type File = Message["attachments"][number];

interface MessageFilesProps {
  files: readonly File[];
  /** Rendered at the end of each line. */
  endOf?: (file: File) => ReactNode;
}

/** Lists the files of a message by name and size. */
export function MessageFiles({ files, endOf }: MessageFilesProps) {
  const { t } = useLingui();
  const sizeOf = useFileSize();
  if (files.length === 0) return null;
  return (
    <ul className="plain-list" aria-label={t`Attachments`}>
      {files.map((file) => (
        <Group key={file.id} component="li" gap="xs" wrap="nowrap" py={2}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden="true" style={{ flex: "none" }} />
          <span className="break-anywhere">{file.file_name}</span>
          <Text span c="dimmed" fz={13} style={{ flex: "none" }}>
            {sizeOf(file.size)}
          </Text>
          {file.is_removed && (
            <Text span c="dimmed" fz={13}>
              <Trans>no longer stored</Trans>
            </Text>
          )}
          {endOf?.(file)}
        </Group>
      ))}
    </ul>
  );
}

function useFileSize(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const [value, unit] = UNITS.map(([size, name]) => [bytes / size, name] as const).find(
      ([amount]) => amount >= 1,
    ) ?? [bytes, "byte"];
    const maximumFractionDigits = unit === "megabyte" ? 1 : 0;
    return new Intl.NumberFormat(i18n.locale, { style: "unit", unit, maximumFractionDigits }).format(value);
  };
}

const UNITS = [
  [1_000_000, "megabyte"],
  [1_000, "kilobyte"],
  [1, "byte"],
] as const;
