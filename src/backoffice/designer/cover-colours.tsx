import { Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { vividColours } from "../../values/theme/vivid-colours.ts";
import type { ShownPicture } from "../images/picture-chooser.tsx";
import styles from "./designer.module.css";

interface CoverColoursProps {
  cover: ShownPicture;
  chosen: string;
  onChoose: (colour: string) => void;
}

/** Offers the colours of the cover for buttons and links. Shows nothing for a grey cover. */
export function CoverColours({ cover, chosen, onChoose }: CoverColoursProps) {
  const { t } = useLingui();
  const [colours, setColours] = useState<readonly string[]>([]);
  // The smallest size has the same colours.
  const address = cover.srcset?.split(" ")[0] ?? cover.url;
  useEffect(() => {
    let isShown = true;
    const show = (found: readonly string[]) => isShown && setColours(found);
    // The part of the page that shows the picture reports the error.
    coloursOf(address).then(show, () => show([]));
    return () => {
      isShown = false;
    };
  }, [address]);
  if (colours.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t`Colours of the cover`}>
      <Text size="sm" c="dimmed">
        <Trans>From the cover</Trans>
      </Text>
      {colours.map((colour) => (
        <button
          key={colour}
          type="button"
          className={`${styles.dot} ${styles.colour}`}
          // The outline makes a dark colour visible on a dark panel.
          style={{ background: colour, boxShadow: "0 0 0 1px var(--border)" }}
          aria-label={t`Use ${colour}`}
          aria-pressed={colour === chosen}
          onClick={() => onChoose(colour)}
        />
      ))}
    </Group>
  );
}

/** Enough to tell colours apart. */
const SIDE = 48;
const MAX_COLOURS = 4;

/** Returns the strongest colours of a picture. Fails if it does not load, or if its origin forbids reading it. */
async function coloursOf(address: string): Promise<readonly string[]> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return [];
  context.drawImage(picture, 0, 0, SIDE, SIDE);
  return vividColours(context.getImageData(0, 0, SIDE, SIDE).data, MAX_COLOURS);
}
