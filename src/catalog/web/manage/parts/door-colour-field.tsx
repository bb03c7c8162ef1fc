import { Box, ColorSwatch, Flex, UnstyledButton } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCheck, IconX } from "@tabler/icons-react";
import { DOOR_BANDS } from "../../../rules/door-colours.ts";
import type { DoorColour } from "../../../contract.ts";
import { useDoorColourNames } from "../../parts/door-colour-names.ts";

interface DoorColourFieldProps {
  colour: DoorColour | "";
  onChange: (colour: DoorColour | "") => void;
}

/** The colour that door staff see on verdicts and badges, to direct people at a glance. */
export function DoorColourField({ colour, onChange }: DoorColourFieldProps) {
  const { t } = useLingui();
  const nameOf = useDoorColourNames();
  const choices: ["" | DoorColour, string, string][] = [
    ["", t({ message: "None", context: "colour" }), "var(--surface)"],
    ...(Object.keys(DOOR_BANDS) as DoorColour[]).map((one): [DoorColour, string, string] => [
      one,
      nameOf(one),
      DOOR_BANDS[one].band,
    ]),
  ];
  return (
    <Flex component="fieldset" direction="column" gap="xs">
      <Box component="legend" mb="xs" fw={500}>
        <Trans>Colour at the door</Trans>
      </Box>
      <Flex gap="xs" wrap="wrap">
        {choices.map(([value, name, paint]) => (
          <UnstyledButton
            key={value}
            type="button"
            aria-pressed={colour === value}
            aria-label={name}
            title={name}
            onClick={() => onChange(value)}
          >
            <ColorSwatch color={paint} size={36} withShadow>
              {colour === value && <IconCheck size={18} color={value ? DOOR_BANDS[value].on : undefined} />}
              {value === "" && colour !== "" && <IconX size={16} />}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Flex>
    </Flex>
  );
}
