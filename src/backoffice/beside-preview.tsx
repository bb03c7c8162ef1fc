import { Box, Flex, Group, Paper, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./beside-preview.module.css";

interface BesidePreviewProps {
  /** The address of the previewed page. */
  address: string;
  /** Changes with each save. The preview then loads again. */
  version: string;
  children: ReactNode;
}

const PHONE_PIXELS = 390;
const SCALE = 0.8;

/** On wide screens, shows the public page as on a phone beside the form that changes it. */
export function BesidePreview({ address, version, children }: BesidePreviewProps) {
  return (
    <Flex gap="xl" align="flex-start" justify="space-between">
      <Box flex={1} miw={0}>
        {children}
      </Box>
      <Preview address={address} version={version} />
    </Flex>
  );
}

function Preview({ address, version }: Omit<BesidePreviewProps, "children">) {
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const loaded = useRef(version);
  useEffect(() => {
    if (loaded.current === version) return;
    loaded.current = version;
    // Reloading keeps the scroll position.
    frame.current?.contentWindow?.location.reload();
  }, [version]);
  return (
    <Box
      component="aside"
      aria-label={t`Preview`}
      className={styles.preview}
      w={PHONE_PIXELS * SCALE}
      flex="none"
    >
      <Group justify="space-between">
        <Text fw={500}>
          <Trans>What visitors see</Trans>
        </Text>
        <a href={address} target="_blank" rel="noreferrer">
          <Trans>Open preview</Trans>
        </a>
      </Group>
      <Paper withBorder radius="xl" style={{ overflow: "hidden" }}>
        <iframe
          ref={frame}
          src={address}
          title={t`What visitors see`}
          // Not loaded while the screen is too narrow to show it.
          loading="lazy"
          style={{
            display: "block",
            inlineSize: "100%",
            blockSize: `calc((100dvb - 9rem) / ${SCALE})`,
            border: 0,
            zoom: SCALE,
          }}
        />
      </Paper>
    </Box>
  );
}
