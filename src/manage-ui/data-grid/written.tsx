import { Plural } from "@lingui/react/macro";

/** How many people hear of something that is done to many rows. */
export function Written({ people }: { people: number }) {
  return (
    <Plural
      value={people}
      _0="Nobody is e-mailed."
      one="# person is e-mailed."
      other="# people are e-mailed."
    />
  );
}
