import { useLingui } from "@lingui/react/macro";
import { initialOf } from "../ui/initial.ts";
import type { EventRow } from "../events/contract.ts";
import styles from "./thumb.module.css";

/** A thumbnail of an event's cover, or its initial. */
export function Thumb({ event }: { event: Pick<EventRow, "images" | "title"> }) {
  const { i18n } = useLingui();
  const cover = event.images.find((image) => image.type === "EVENT_COVER");
  if (cover) return <img className={styles.thumb} src={smallest(cover)} alt="" loading="lazy" />;
  return (
    <span className={styles.thumb} aria-hidden="true">
      {initialOf(event.title, i18n.locale)}
    </span>
  );
}

/** The narrowest picture of the set: the first of its `srcset`. */
function smallest(image: EventRow["images"][number]): string {
  return image.srcset.split(/[\s,]+/)[0] || image.url;
}
