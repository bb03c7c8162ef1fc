import { useLingui } from "@lingui/react/macro";
import { classNames } from "../ui/class-names.ts";
import { initialOf } from "../ui/initial.ts";
import type { EventRow } from "../events/contract.ts";
import styles from "./thumb.module.css";

interface ThumbProps {
  event: Pick<EventRow, "images" | "title">;
  /** As high as two lines of text, for headers. */
  isSquare?: boolean;
}

/** A thumbnail of an event's cover, or its initial. */
export function Thumb({ event, isSquare = false }: ThumbProps) {
  const { i18n } = useLingui();
  const shape = classNames(styles.thumb, isSquare && styles.square);
  const cover = event.images.find((image) => image.type === "EVENT_COVER");
  if (cover) return <img className={shape} src={smallest(cover)} alt="" loading="lazy" />;
  return (
    <span className={shape} aria-hidden="true">
      {initialOf(event.title, i18n.locale)}
    </span>
  );
}

/** Returns the narrowest picture of the set, which is the first of its `srcset`. */
function smallest(image: EventRow["images"][number]): string {
  return image.srcset.split(/[\s,]+/)[0] || image.url;
}
