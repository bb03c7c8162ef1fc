import { Spinner } from "../ui/spinner.tsx";
import styles from "./on-its-way.module.css";

/** Shown while a dialog's code loads. On a slow connection a press would seem to have no effect. */
export function OnItsWay() {
  return (
    <div aria-busy="true" className={styles.onItsWay}>
      <Spinner size={32} />
    </div>
  );
}
