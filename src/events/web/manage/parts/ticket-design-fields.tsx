import { Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnTicketDesign, TicketDesign, TicketLayout } from "../../../contract.ts";
import { ticketDesignOf } from "../../../rules/ticket-design.ts";
import { TICKET_DESIGN_RULES } from "../form-rules.ts";
import { InheritedMark } from "./inherited-mark.tsx";
import styles from "./ticket-design-fields.module.css";

interface TicketDesignFieldsProps {
  own: OwnTicketDesign;
  inherited: TicketDesign;
  /** True for an organiser's design, false for an event's. */
  isOrganizer?: boolean;
  /** The accent colour if none is chosen. */
  unsetColour: string;
  errorOf: (part: string) => string | undefined;
  onChange: (own: OwnTicketDesign, when: "now" | "soon") => void;
  onBlur: () => void;
}

/** Fields for the design of tickets. Those whose value is chosen here have a mark. */
export function TicketDesignFields({
  own,
  inherited,
  isOrganizer = false,
  unsetColour,
  errorOf,
  onChange,
  onBlur,
}: TicketDesignFieldsProps) {
  const { t } = useLingui();
  const design = ticketDesignOf(own, inherited);
  const set = (part: Partial<OwnTicketDesign>, when: "now" | "soon" = "now") =>
    onChange({ ...own, ...part }, when);
  const labelOf = (name: keyof OwnTicketDesign, words: string) => (
    <>
      {words}{" "}
      <InheritedMark
        isOwn={own[name] !== null}
        from={isOrganizer ? "program" : "organizer"}
        onInherit={() => set({ [name]: null })}
      />
    </>
  );
  const layouts: Record<TicketLayout, string> = {
    default: t({ message: "Standard: one ticket to a page", context: "layout of tickets" }),
    modern: t({ message: "Modern: the event on your colour", context: "layout of tickets" }),
    compact: t({ message: "Compact: a quarter of the paper", context: "layout of tickets" }),
    sheet: t({ message: "Sheet: four tickets to a page, to cut", context: "layout of tickets" }),
  };
  const accent = design.accent_color ?? unsetColour;
  const isColour = /^#[0-9a-f]{6}$/i.test(accent);
  return (
    <Stack>
      {!isOrganizer && (
        <Text c="dimmed">
          <Trans>Settings without a mark come from the organiser.</Trans>
        </Text>
      )}
      <Checkbox
        label={labelOf("enabled", t`Use this design`)}
        description={t`Switched off, tickets are plain and keep the colour of the cover.`}
        checked={design.enabled}
        error={errorOf("enabled")}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      <NativeSelect
        label={labelOf("layout_type", t({ message: "Layout", context: "of tickets" }))}
        data={Object.entries(layouts).map(([value, label]) => ({ value, label }))}
        value={design.layout_type}
        error={errorOf("layout_type")}
        onChange={(event) => set({ layout_type: event.currentTarget.value as TicketLayout })}
      />
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <input
          type="color"
          className={styles.swatch}
          aria-label={t`Choose the accent colour`}
          value={isColour ? accent : unsetColour}
          onChange={(event) => set({ accent_color: event.currentTarget.value }, "soon")}
          onBlur={onBlur}
        />
        <TextInput
          flex={1}
          label={labelOf("accent_color", t`Accent colour`)}
          value={accent}
          maxLength={7}
          spellCheck={false}
          error={errorOf("accent_color")}
          onChange={(event) => {
            const typed = event.currentTarget.value.trim();
            set({ accent_color: typed === "" ? null : typed }, "soon");
          }}
          onBlur={onBlur}
        />
      </Group>
      <Checkbox
        label={labelOf("shows_logo", t`Show a logo`)}
        description={
          isOrganizer
            ? t`Your logo, unless an event has one for its tickets.`
            : t`The event’s, else the organiser’s.`
        }
        checked={design.shows_logo}
        error={errorOf("shows_logo")}
        onChange={(event) => set({ shows_logo: event.currentTarget.checked })}
      />
      <Textarea
        label={labelOf("footer_text", t({ message: "Text at the foot", context: "of tickets" }))}
        description={t`Rules of entry, what to bring, thanks to sponsors. At most 500 characters; small tickets show the first lines.`}
        autosize
        minRows={3}
        maxLength={TICKET_DESIGN_RULES.footer_text.maxLength}
        value={design.footer_text}
        error={errorOf("footer_text")}
        onChange={(event) => set({ footer_text: event.currentTarget.value }, "soon")}
        onBlur={onBlur}
      />
    </Stack>
  );
}
