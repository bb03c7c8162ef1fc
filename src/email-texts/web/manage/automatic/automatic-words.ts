import { useLingui } from "@lingui/react/macro";
import type { AutomaticMessageWithResults } from "../../../automatic/contract.ts";
import type { AutomaticKind } from "../../../automatic/rules/automatic-kinds.ts";

type Obstacle = AutomaticMessageWithResults["obstacles"][number];

interface Words {
  title: string;
  what: string;
  /** The label of the field with the hours. */
  hours: string;
}

export function useKindWords(): Record<AutomaticKind, Words> {
  const { t } = useLingui();
  return {
    REMINDER: {
      title: t`Reminder`,
      what: t`Goes to everybody with a ticket before the event, with date, place and ticket. If you move the date to another day, it is sent for the new one. People who buy later have just had a confirmation and get no reminder.`,
      hours: t`Hours before the start`,
    },
    THANKS: {
      title: t`Thank you`,
      what: t`Goes to everybody with a ticket after the event, with a link to your next events. Readers can unsubscribe from it.`,
      hours: t`Hours after the end`,
    },
    ABANDONED: {
      title: t`Unfinished order`,
      what: t`Goes to visitors who entered their address, agreed to hear from you, and did not finish their order. It is sent once, only while tickets can be bought, and not to those who have bought in the meantime. It is advertising: readers can unsubscribe from it.`,
      hours: t`Hours after the places were released`,
    },
  };
}

export function useObstacleWords(): Record<Obstacle, string> {
  const { t } = useLingui();
  return {
    address_not_confirmed: t`Nothing is sent until a member of your account has confirmed their e-mail address.`,
    time_has_passed: t`Its time had passed when it was switched on, so it is not sent. Choose another time if you still want it.`,
    event_not_live: t`Nothing is sent while the event is not live.`,
    consent_not_asked: t`Your checkout does not ask buyers whether they want to hear from you, so nobody gets it. Switch the question on in the settings, under checkout.`,
    allowance_used_up: t`Your account has used up the e-mails it may send today. The rest leave as soon as some are left.`,
    postal_address_missing: t`Advertising has to name a postal address. Add one to your organiser or your account.`,
  };
}
