import { Stack } from "@mantine/core";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./dialog-loading.module.css";

/** Shown while a dialog's code loads. Otherwise a press would seem to have no effect on a slow connection. */
export function DialogLoading() {
  return (
    <Stack aria-busy="true" className={styles.onItsWay} gap={0} align="center">
      <Spinner size={32} />
    </Stack>
  );
}
