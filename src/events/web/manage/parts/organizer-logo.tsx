import { useLingui } from "@lingui/react/macro";
import { initialOf } from "../../../../ui/initial.ts";
import type { Organizer } from "../../../../organizers/contract.ts";
import styles from "./organizer-strip.module.css";

/** A small logo, or the initial of the organiser's name. */
export function OrganizerLogo({ organizer }: { organizer: Pick<Organizer, "images" | "name"> }) {
  const { i18n } = useLingui();
  const logo = organizer.images.find(({ type }) => type === "ORGANIZER_LOGO");
  if (logo) return <img src={logo.url} srcSet={logo.srcset} sizes="28px" alt="" className={styles.logo} />;
  return (
    <span className={styles.logo} aria-hidden="true">
      {initialOf(organizer.name, i18n.locale)}
    </span>
  );
}
