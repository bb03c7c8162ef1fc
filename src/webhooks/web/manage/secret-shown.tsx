import { Button, Group, Stack } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { SecretText } from "../../../manage-ui/secret-text.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Notice } from "../../../ui/notice.tsx";

interface SecretShownProps {
  secret: string;
  /** The previous secret is still valid. */
  isRotation?: boolean;
  onDone: () => void;
}

/** Shows a secret once. The server cannot return it again. */
export function SecretShown({ secret, isRotation = false, onDone }: SecretShownProps) {
  return (
    <Stack>
      <Notice tone="warning" isLive title={<Trans>Copy this secret now</Trans>}>
        {isRotation ? (
          <Trans>
            It is shown only this once. For 24 hours deliveries carry the signatures of both secrets.
          </Trans>
        ) : (
          <Trans>
            It is shown only this once. With it, your receiver checks that a delivery comes from us.
          </Trans>
        )}
      </Notice>
      <SecretText data-testid="webhook-secret">{secret}</SecretText>
      <Group gap="xs" align="stretch" justify="flex-end">
        <CopyButton text={secret} />
        <Button onClick={onDone} data-autofocus>
          <Trans>I have saved it</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
