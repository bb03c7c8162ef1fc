import { Trans, useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef, useState } from "react";
import { useAuthored } from "../../ui/authored-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ticketName } from "../../values/ticket-name.ts";
import type { DoorAttendee } from "../../check-in/contract.ts";
import styles from "./search-sheet.module.css";
import type { CheckedIn, DoorControl } from "./use-door.ts";
import { useCheckedInText } from "../../check-in/web/parts/use-checked-in-text.ts";
import { MIN_CHARACTERS, useLookUp } from "./use-look-up.ts";
import { SelectedAttendee as Selected } from "./selected-attendee.tsx";
import { useNames } from "../../check-in/web/parts/verdict-words.ts";

interface SearchSheetProps {
  /** The search text of the sheet when it opens. */
  firstQuery: string;
  control: DoorControl;
  zone: string;
  onUndo: (checkedIn: CheckedIn) => Promise<boolean>;
  onClose: () => void;
}

/** Finds an attendee without a readable ticket by name or code; one press checks them in. */
export function SearchSheet({ firstQuery, control, zone, onUndo, onClose }: SearchSheetProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState(firstQuery);
  const [selected, setSelected] = useState<DoorAttendee | null>(null);
  const { state, people, refresh } = useLookUp(control.find, query.trim());
  const field = useRef<HTMLInputElement>(null);
  // Opening the search means typing. The dialog within has opened in its own layout effect and focused its first button.
  useLayoutEffect(() => field.current?.focus(), []);
  const handleCheckIn = (person: DoorAttendee) => {
    onClose();
    control.confirm(person.public_id);
  };
  const handleUndo = async (checkedIn: CheckedIn) => {
    if (!(await onUndo(checkedIn))) return;
    setSelected(null);
    refresh();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t`Search`}>
      <TextField
        ref={field}
        type="search"
        label={t`Name or ticket code`}
        value={query}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        saysOptional={false}
        maxLength={100}
        start={<Icon name="search" size={18} />}
        end={state === "looking" && <Spinner size={18} label={t`Searching`} />}
        onChange={(event) => {
          setSelected(null);
          setQuery(event.target.value);
        }}
      />
      <div className={styles.results} aria-live="polite">
        {state === "idle" && (
          <p className="muted">
            <Trans>Type at least {MIN_CHARACTERS} letters.</Trans>
          </p>
        )}
        {state === "failed" && !control.isOnline && (
          <Notice tone="warning">
            <p>
              <Trans>Names can be searched only online. Scan the ticket or type its code.</Trans>
            </p>
          </Notice>
        )}
        {state === "failed" && control.isOnline && (
          <Notice
            tone="danger"
            action={
              <Button type="button" variant="secondary" icon="refresh" onClick={refresh}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <p>
              <Trans>The search could not be sent. Is this device online?</Trans>
            </p>
          </Notice>
        )}
        {state === "found" && people.length === 0 && (
          <p className="muted">
            <Trans>No one on this list matches that name or code.</Trans>
          </p>
        )}
        <ul className="plain-list" hidden={selected !== null}>
          {people.map((person) => (
            <Person key={person.public_id} {...{ person, zone }} onSelect={setSelected} />
          ))}
        </ul>
        {selected && (
          <Selected
            key={selected.public_id}
            {...{ selected, zone }}
            findOne={control.findOne}
            onCheckIn={handleCheckIn}
            onUndo={handleUndo}
            onBack={() => setSelected(null)}
          />
        )}
      </div>
    </Dialog>
  );
}

interface PersonProps {
  person: DoorAttendee;
  zone: string;
  onSelect: (person: DoorAttendee) => void;
}

function Person({ person, zone, onSelect }: PersonProps) {
  const own = useAuthored();
  const inSince = useCheckedInText(zone);
  const name = useNames()(person);
  const { check_in_short_id: undoId } = person;
  return (
    <li>
      <button type="button" className={styles.person} onClick={() => onSelect(person)}>
        <span className={styles.words}>
          <bdi className="strong">{name}</bdi>
          <bdi className={styles.ticket} {...own}>
            {ticketName(person.product_title, person.tier)}
          </bdi>
          <span className={styles.ticket}>{person.public_id}</span>
          {undoId && <span className={styles.ticket}>{inSince(person.checked_in_at, null)}</span>}
        </span>
        {person.status === "CANCELLED" && (
          <Chip tone="danger" icon="x">
            <Trans>Cancelled</Trans>
          </Chip>
        )}
        {person.status === "AWAITING_PAYMENT" && (
          <Chip tone="warning" icon="clock">
            <Trans>Not paid</Trans>
          </Chip>
        )}
        <Icon name="chevron-right" size={18} />
      </button>
    </li>
  );
}
