import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useAuthored } from "../../ui/authored-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ticketName } from "../../values/ticket-name.ts";
import type { DoorAttendee } from "../../check-in/contract.ts";
import { useCheckedInText } from "../../check-in/web/parts/use-checked-in-text.ts";
import { isFarAway, useDoorTime } from "../../check-in/web/parts/use-door-time.ts";
import { useNames } from "../../check-in/web/parts/verdict-words.ts";
import type { CheckedIn } from "./use-door.ts";
import styles from "./search-sheet.module.css";

interface SelectedAttendeeProps {
  /** The attendee as found, with a shortened name. */
  selected: DoorAttendee;
  zone: string;
  findOne: (publicId: string) => Promise<DoorAttendee>;
  onCheckIn: (person: DoorAttendee) => void;
  onUndo: (checkedIn: CheckedIn) => Promise<void>;
  onBack: () => void;
}

/** Shows the chosen person with the whole name, and what can be done for them. */
export function SelectedAttendee({
  selected,
  zone,
  findOne,
  onCheckIn,
  onUndo,
  onBack,
}: SelectedAttendeeProps) {
  const { t } = useLingui();
  const own = useAuthored();
  const inSince = useCheckedInText(zone);
  const timeOf = useDoorTime(zone);
  const nameOf = useNames();
  const [whole, setWhole] = useState<DoorAttendee | null>(null);
  const { public_id } = selected;
  useEffect(() => {
    // Without network the shortened name stays.
    void findOne(public_id).then(setWhole, () => {});
  }, [findOne, public_id]);
  const person = whole ?? selected;
  const name = nameOf(person);
  const { check_in_short_id: undoId, checked_in_at: enteredAt, may_enter: mayEnter } = person;
  const canEnter = mayEnter && person.status !== "CANCELLED";
  // A person who may enter today needs no undo of yesterday's entry. An entry that keeps them out can be undone.
  const canUndo = enteredAt !== null && !(mayEnter && isFarAway(new Date(enteredAt)));
  const enteredTime = enteredAt && timeOf(enteredAt);
  return (
    <div className={styles.selected}>
      <p className={styles.selectedName}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles.ticket}>
        <bdi {...own}>{ticketName(person.product_title, person.tier)}</bdi> · {person.public_id}
      </p>
      {undoId && <p className={styles.ticket}>{inSince(enteredAt, null)}</p>}
      {canEnter && (
        <Button
          type="button"
          size="large"
          icon="check"
          isWide
          aria-label={t`Check in ${name}`}
          onClick={() => onCheckIn(person)}
        >
          <Trans>Check in</Trans>
        </Button>
      )}
      {undoId && canUndo && (
        <Button
          type="button"
          variant="secondary"
          size="large"
          icon="undo"
          isWide
          onClick={() => void onUndo({ checkInShortId: undoId, publicId: public_id })}
        >
          <Trans>Undo the check-in of {enteredTime}</Trans>
        </Button>
      )}
      <Button type="button" variant="quiet" icon="arrow-left" onClick={onBack}>
        <Trans>Back to the results</Trans>
      </Button>
    </div>
  );
}
