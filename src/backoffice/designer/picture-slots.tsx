import { Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { Panel } from "../../manage-ui/panel.tsx";
import { drawCut } from "../../manage-ui/pictures/draw-cut.ts";
import { PictureChooser, type ShownPicture } from "../images/picture-chooser.tsx";
import type { Cut } from "../images/use-picture.ts";
import { Origin } from "./origin.tsx";
import type { PictureSlot, StagedPicture, StagedPictures } from "./staged-pictures.ts";

interface PictureSlotsProps {
  slots: readonly PictureSlot[];
  staged: StagedPictures;
  isOfEvent: boolean;
  /** Undefined: the saved picture stays. */
  onChange: (type: PictureSlot["type"], picture: StagedPicture | undefined) => void;
}

/**
 * The pictures of a page. They are uploaded when the design is saved. Until then only the preview shows them.
 */
export function PictureSlots({ slots, staged, isOfEvent, onChange }: PictureSlotsProps) {
  return (
    <Panel title={<Trans>Pictures</Trans>}>
      <Stack>
        {slots.map((slot) => {
          const picture = staged[slot.type];
          const stage = async (file: File, cut: Cut) => {
            const drawn = await drawCut(file, cut, slot.ratio);
            if (drawn) onChange(slot.type, { file, cut, draft: { ...drawn, focal_point: cut.focus } });
          };
          const own = ownPicture(picture, slot);
          return (
            <PictureChooser
              key={slot.type}
              label={slot.label}
              description={slot.description}
              ratio={slot.ratio}
              shown={own ?? slot.inherited}
              original={picture?.file}
              origin={
                <Origin
                  label={slot.label}
                  isOwn={own !== undefined}
                  isOfEvent={isOfEvent}
                  derived={
                    slot.inherited && (
                      <Text span size="sm" c="dimmed">
                        <Trans>From the organiser</Trans>
                      </Text>
                    )
                  }
                  onInherit={() => onChange(slot.type, slot.saved ? null : undefined)}
                />
              }
              onCut={(file, cut) => void stage(file, cut)}
            />
          );
        })}
      </Stack>
    </Panel>
  );
}

/** The picture that a page shows with the staged changes. */
export function shownPicture(slot: PictureSlot, staged: StagedPictures): ShownPicture | undefined {
  return ownPicture(staged[slot.type], slot) ?? slot.inherited;
}

function ownPicture(staged: StagedPicture | undefined, { saved }: PictureSlot): ShownPicture | undefined {
  if (staged === undefined) return saved;
  return staged?.draft;
}
