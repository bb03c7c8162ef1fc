import { useLingui } from "@lingui/react/macro";
import type { DoorColour } from "../../contract.ts";

/** Names of the door colours. A colour is never shown without its name. */
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
