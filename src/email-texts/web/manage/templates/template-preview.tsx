import { Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { EmailFrame } from "../../../../manage-ui/emails/email-frame.tsx";
import { errorsOf } from "../../../../manage-ui/saving/errors-of.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { TriedTemplate } from "../../../contract.ts";
import { useTemplateWords } from "./template-words.ts";
import styles from "./templates.module.css";
import { type Owner, previewQuery } from "./templates-query.ts";

const WHILE_TYPING = 400;

interface TemplatePreviewProps {
  owner: Owner;
  written: Omit<TriedTemplate, "is_for_real_order">;
}

/** Previews the email with sample data or for the latest buyer, while the text is typed. */
export function TemplatePreview({ owner, written }: TemplatePreviewProps) {
  const { t } = useLingui();
  const words = useTemplateWords()[written.template_type];
  const [reader, setReader] = useState<"sample" | "latest">("sample");
  const [tried] = useDebouncedValue(written, WHILE_TYPING);
  const { data, error, refetch } = useQuery(
    previewQuery(owner, { ...tried, is_for_real_order: reader === "latest" }),
  );
  return (
    <Stack component="section" className={styles.preview} gap="sm" aria-label={t`Preview`}>
      <Choices
        label={t`Shown for`}
        value={reader}
        onChange={setReader}
        choices={[
          { value: "sample", label: t`A made-up buyer` },
          { value: "latest", label: t`The latest buyer` },
        ]}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={10} />}
      {data && (
        <>
          {reader === "latest" && (
            <Text c="dimmed" fz={13}>
              {data.shown_for ? (
                <Trans>Shown as {data.shown_for} would get it.</Trans>
              ) : (
                <Trans>Nobody has bought anything yet, so it is shown for a made-up buyer.</Trans>
              )}
            </Text>
          )}
          <Text className="break-anywhere">
            <Trans>
              Subject: <strong>{data.subject}</strong>
            </Trans>
          </Text>
          <EmailFrame html={data.html} height="36rem" />
          {words.below && (
            <Text c="dimmed" fz={13}>
              {words.below}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

/** Shows the problems of the text while it is typed, or that the preview failed. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const sentences = Object.values(errorsOf(error)).filter(Boolean);
  if (sentences.length === 0) return <ProblemNotice error={error} onRetry={onRetry} />;
  return (
    <Notice tone="warning">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
