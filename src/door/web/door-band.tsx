import { DOOR_BANDS } from "../../catalog/rules/door-colours.ts";
import type { DoorColour } from "../../catalog/contract.ts";
import { useDoorColourNames } from "../../catalog/web/parts/door-colour-names.ts";
import styles from "./verdict.module.css";

/** Shows the colour of a kind of ticket as a band with the colour's name. */
export function DoorBand({ colour }: { colour: DoorColour }) {
  const { band, on } = DOOR_BANDS[colour];
  return (
    <span className={styles.band} style={{ background: band, color: on }}>
      {useDoorColourNames()(colour)}
    </span>
  );
}
