import { Button, Checkbox } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { pressUnless } from "../../manage-ui/focus/press-unless.ts";
import { moved } from "../../manage-ui/lists/moved.ts";
import { Panel } from "../../manage-ui/panel.tsx";
import { ESSENTIAL_SECTIONS, type SectionChoice } from "../../values/theme/theme.ts";

interface SectionOrderProps<Name extends string> {
  title: ReactNode;
  /** Shows the origin of the order. */
  origin: ReactNode;
  sections: readonly SectionChoice<Name>[];
  words: Record<Name, string>;
  onChange: (sections: SectionChoice<Name>[]) => void;
}

/** Sets the sections that a page shows, and their order. */
export function SectionOrder<Name extends string>({
  title,
  origin,
  sections,
  words,
  onChange,
}: SectionOrderProps<Name>) {
  const { t } = useLingui();
  return (
    <Panel title={title}>
      {origin}
      {sections.map(({ name, is_visible }, index) => (
        <div key={name} className="row middle spread">
          <Checkbox
            label={words[name]}
            checked={is_visible}
            disabled={ESSENTIAL_SECTIONS.includes(name)}
            description={ESSENTIAL_SECTIONS.includes(name) ? <Trans>Always shown</Trans> : undefined}
            onChange={(event) => {
              const isVisible = event.currentTarget.checked;
              onChange(
                sections.map((section) =>
                  section.name === name ? { name, is_visible: isVisible } : section,
                ),
              );
            }}
          />
          <span style={{ flex: "none" }}>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t`Move up: ${words[name]}`}
              {...pressUnless(index === 0, () => onChange(moved(sections, index, index - 1)))}
            >
              <IconArrowUp size={18} />
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t`Move down: ${words[name]}`}
              {...pressUnless(index === sections.length - 1, () =>
                onChange(moved(sections, index, index + 1)),
              )}
            >
              <IconArrowDown size={18} />
            </Button>
          </span>
        </div>
      ))}
    </Panel>
  );
}
