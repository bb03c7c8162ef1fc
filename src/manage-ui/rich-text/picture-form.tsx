import { Button, Group, Stack, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { PictureInput } from "../pictures/picture-input.tsx";
import { ProblemNotice } from "../problem-notice.tsx";
import type { UploadPicture } from "./picture-node.ts";
import styles from "./rich-text.module.css";

const MAX_ALT_LENGTH = 250;

interface PictureFormProps {
  editor: Editor;
  upload: UploadPicture;
  onDone: () => void;
  /** Closes the form and returns to the text. */
  onCancel: () => void;
}

/**
 * Inserts a picture at the cursor, or changes the selected one. Not a form element, because it may be inside a
 * form.
 */
export function PictureForm({ editor, upload, onDone, onCancel }: PictureFormProps) {
  const { t } = useLingui();
  const isSelected = editor.isActive("picture");
  const [alt, setAlt] = useState(isSelected ? String(editor.getAttributes("picture")["alt"] ?? "") : "");
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = useMutation({ mutationFn: upload, onSuccess: () => field.current?.focus() });
  useEffect(() => (isSelected ? field.current?.focus() : input.current?.click()), [isSelected]);
  const apply = () => {
    const words = alt.trim();
    const chain = editor.chain().focus();
    if (send.data) {
      const { url, width, height } = send.data;
      chain.insertContent({ type: "picture", attrs: { src: url, alt: words, width, height } }).run();
    } else chain.updateAttributes("picture", { alt: words }).run();
    onDone();
  };
  const isReady = send.isSuccess || isSelected;
  return (
    <Stack className={styles.link} gap="xs">
      <PictureInput ref={input} label={t`Picture`} onFile={(file) => send.mutate(file)} />
      {send.data && (
        <img
          src={send.data.url}
          alt=""
          style={{ maxBlockSize: "10rem", inlineSize: "auto", alignSelf: "start" }}
        />
      )}
      {isReady && (
        <TextInput
          ref={field}
          label={t`What the picture shows`}
          description={t`Read aloud to people who cannot see it. Leave it empty for decoration.`}
          maxLength={MAX_ALT_LENGTH}
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            apply();
          }}
        />
      )}
      {send.isError && <ProblemNotice error={send.error} />}
      <Group gap="xs">
        {isReady ? (
          <Button onClick={apply}>{send.data ? <Trans>Insert picture</Trans> : <Trans>Save</Trans>}</Button>
        ) : (
          <Button variant="default" loading={send.isPending} onClick={() => input.current?.click()}>
            <Trans>Choose picture</Trans>
          </Button>
        )}
        {isSelected && (
          <Button
            variant="subtle"
            color="danger"
            onClick={() => {
              editor.chain().focus().deleteSelection().run();
              onDone();
            }}
          >
            <Trans>Remove picture</Trans>
          </Button>
        )}
        <Button variant="subtle" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
