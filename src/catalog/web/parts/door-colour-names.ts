import { useLingui } from "@lingui/react/macro";
import type { DoorColour } from "../../contract.ts";

/** A colour is never said by colour alone. */
export function useDoorColourNames(): (colour: DoorColour) => string {
  const { t } = useLingui();
  return (colour) => {
    switch (colour) {
      case "red":
        return t`Red`;
      case "orange":
        return t`Orange`;
      case "yellow":
        return t`Yellow`;
      case "green":
        return t`Green`;
      case "teal":
        return t`Teal`;
      case "blue":
        return t`Blue`;
      case "violet":
        return t`Violet`;
      case "pink":
        return t`Pink`;
    }
  };
}
