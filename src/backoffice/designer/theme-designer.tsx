import { Button, Group, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, type ReactNode } from "react";
import { SaveProblem } from "../editing/save-problem.tsx";
import { useEdit } from "../editing/use-edit.ts";
import { DraftRestored } from "../../manage-ui/drafts/draft-restored.tsx";
import { useDraft } from "../../manage-ui/drafts/use-draft.ts";
import { Panel } from "../../manage-ui/panel.tsx";
import { useToasts } from "../../ui/overlays/toasts.tsx";
import { HEX_COLOUR } from "../../values/theme/colour.ts";
import { inheritTheme, type ThemeChoices, type ThemeSettings } from "../../values/theme/theme.ts";
import styles from "./designer.module.css";
import { PreviewFrame } from "./preview-frame.tsx";
import { ThemeFields } from "./theme-fields.tsx";
import { useSteps } from "./use-steps.ts";

/** What the designer saves; an organiser has no button. */
export interface Design {
  homepage_theme_settings: ThemeChoices;
  continue_button_text?: string | null;
}

interface ThemeDesignerProps {
  /** Of the draft: unsaved choices stay in the tab. */
  name: string;
  saved: Design & { version: string };
  inherited: ThemeSettings;
  isOfEvent: boolean;
  save: (design: Design, version: string) => Promise<Design & { version: string }>;
  /** Null: there is nothing to look at yet. */
  previewAddress: string | null;
  pictures: ReactNode;
}

/** A theme beside the page that it is for. Nothing is public before it is saved. */
export function ThemeDesigner({ name, saved, inherited, isOfEvent, pictures, ...rest }: ThemeDesignerProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const { draft, change, forget, isRestored } = useDraft<Design>(name, designOf(saved));
  const steps = useSteps<Design>(draft, change);
  const edit = useEdit<Design, Design & { version: string }>({
    opened: { version: saved.version, body: designOf(saved) },
    draft: name,
    change: rest.save,
    reopen: (done) => ({ version: done.version, body: designOf(done) }),
    onSuccess: () => {
      forget();
      steps.forget();
      show({ message: t`Saved` });
    },
  });
  const choices = draft.homepage_theme_settings;
  const theme = inheritTheme(choices, inherited);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(designOf(saved));
  const isValid = HEX_COLOUR.test(theme.accent) && HEX_COLOUR.test(theme.background);
  useAskToStay(isChanged);
  return (
    <div className={styles.designer}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) edit.mutate(draft);
        }}
      >
        {isRestored && isChanged && <DraftRestored onDiscard={forget} />}
        <SaveProblem save={edit} />
        <Group gap="xs">
          <Button type="submit" loading={edit.isPending} disabled={!isChanged || !isValid}>
            <Trans>Save and publish</Trans>
          </Button>
          <Button variant="default" disabled={!steps.undo} onClick={() => steps.undo?.()}>
            <Trans>Undo</Trans>
          </Button>
          <Button variant="default" disabled={!steps.redo} onClick={() => steps.redo?.()}>
            <Trans>Redo</Trans>
          </Button>
        </Group>
        <ThemeFields
          choices={choices}
          theme={theme}
          isOfEvent={isOfEvent}
          errorOf={() => undefined}
          onChange={(homepage_theme_settings) => steps.set({ ...draft, homepage_theme_settings })}
        />
        {isOfEvent && (
          <Panel title={<Trans>Button to the checkout</Trans>}>
            <TextInput
              label={t`Words on the button`}
              maxLength={100}
              value={draft.continue_button_text ?? ""}
              onChange={(event) =>
                steps.set({ ...draft, continue_button_text: event.currentTarget.value || null })
              }
            />
          </Panel>
        )}
        {pictures}
      </form>
      {rest.previewAddress ? (
        <PreviewFrame address={rest.previewAddress} theme={theme} />
      ) : (
        <p>
          <Trans>As soon as there is an event, you see its page here.</Trans>
        </p>
      )}
    </div>
  );
}

function designOf({ homepage_theme_settings, continue_button_text }: Design): Design {
  return { homepage_theme_settings, ...(continue_button_text !== undefined && { continue_button_text }) };
}

/** Before the tab closes. Within the product, what is unsaved stays in the tab. */
function useAskToStay(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", askToStay);
    return () => removeEventListener("beforeunload", askToStay);
  }, [isChanged]);
}
