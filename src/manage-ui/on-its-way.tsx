import { Spinner } from "../ui/spinner.tsx";
import styles from "./on-its-way.module.css";

/** While the file of a dialog is fetched. On a slow line a press would seem to have done nothing. */
export function OnItsWay() {
  return (
    <div aria-busy="true" className={styles.onItsWay}>
      <Spinner size={32} />
    </div>
  );
}
