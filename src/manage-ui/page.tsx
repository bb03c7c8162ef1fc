import { Box, Group, Stack } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useBrand } from "../ui/shell/brand.ts";
import styles from "./page.module.css";

interface PageProps {
  title: string;
  /** The visible title, if it shows more than `title`. */
  heading?: ReactNode;
  /** The part before the installation's name in the tab's title: "Orders · Summer Night". */
  context?: string;
  /** One line under the title. */
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the manage area: title, actions, content. */
export function Page({ title, heading, context, description, actions, children }: PageProps) {
  const { appName } = useBrand();
  const top = useFocusAfterNavigation();
  const headingId = useId();
  return (
    // Labelled, because the preview of a public page in a frame also contains a main element.
    <Stack component="main" id="main" aria-labelledby={headingId} className={styles.page} gap="lg">
      <title>{[title, context, appName].filter(Boolean).join(" · ")}</title>
      <Group component="header" gap="12px 24px" align="flex-start" justify="space-between">
        <div>
          <h1 ref={top} id={headingId} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {description && (
            <Box mt={4} c="dimmed">
              {description}
            </Box>
          )}
        </div>
        {actions && (
          <Group className={`${styles.actions} no-print`} gap="xs" align="stretch">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}

/** On the first page of a document, screen readers begin at the top without help. */
let isFirstPage = true;

/** Announces the new page to screen reader users after a navigation. */
function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
}
