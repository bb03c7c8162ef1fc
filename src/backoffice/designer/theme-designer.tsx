import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Icon, IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffectEvent, useRef, useState } from "react";
import { Choices } from "../../manage-ui/choices.tsx";
import { DraftRestored } from "../../manage-ui/drafts/draft-restored.tsx";
import { useAskToStay } from "../../manage-ui/drafts/use-ask-to-stay.ts";
import { useDraft } from "../../manage-ui/drafts/use-draft.ts";
import { useSteps } from "../../manage-ui/drafts/use-steps.ts";
import { Panel } from "../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../manage-ui/stacked-form.tsx";
import { useToasts } from "../../ui/overlays/toasts.tsx";
import { HEX_COLOUR } from "../../values/theme/colour.ts";
import {
  CHECKOUT_LABEL_MAX,
  inheritTheme,
  type ThemeChoices,
  type ThemeField,
  type ThemeSettings,
} from "../../values/theme/theme.ts";
import { SaveProblem } from "../editing/save-problem.tsx";
import { useEdit } from "../editing/use-edit.ts";
import { atField } from "../images/picture-field.tsx";
import styles from "./designer.module.css";
import { Origin } from "./origin.tsx";
import { PictureSlots, shownPicture } from "./picture-slots.tsx";
import { PreviewFrame, type PreviewedPage } from "./preview-frame.tsx";
import {
  draftPictures,
  type PictureSlot,
  savePictures,
  type StagedPicture,
  type StagedPictures,
} from "./staged-pictures.ts";
import { ThemeFields } from "./theme-fields.tsx";

/** The values that the designer saves. An organiser's button label is part of its theme. */
export interface Design {
  homepage_theme_settings: ThemeChoices;
  continue_button_text?: string | null;
}

interface ThemeDesignerProps {
  /** The name of the draft. Unsaved choices stay in the tab, except for pictures. */
  name: string;
  saved: Design & { version: string };
  inherited: ThemeSettings;
  isOfEvent: boolean;
  save: (design: Design, version: string) => Promise<Design & { version: string }>;
  pages: readonly [PreviewedPage, ...PreviewedPage[]];
  pictures: readonly PictureSlot[];
  /** Called after a picture was uploaded or removed. */
  onPicturesSaved: () => unknown;
}

/** Edits a theme beside the page that uses it. Nothing is public before it is saved, not even a picture. */
export function ThemeDesigner({ name, saved, inherited, isOfEvent, ...rest }: ThemeDesignerProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const { draft, change, forget, discardSent, isRestored } = useDraft<Design>(name, designOf(saved));
  const sent = useRef(draft);
  const [staged, setStaged] = useState<StagedPictures>({});
  const [part, setPart] = useState<"fields" | "preview">("fields");
  const steps = useSteps({ design: draft, pictures: staged }, ({ design, pictures }) => {
    change(design);
    setStaged(pictures);
  });
  const setDesign = (some: Partial<Design>, field?: ThemeField) =>
    steps.set({ design: { ...draft, ...some }, pictures: staged }, field);
  // A large picture takes a while to draw. Other choices may have changed meanwhile.
  const setPicture = useEffectEvent((type: PictureSlot["type"], picture: StagedPicture | undefined) => {
    const { [type]: _before, ...others } = staged;
    steps.set({ design: draft, pictures: picture === undefined ? others : { ...others, [type]: picture } });
  });
  const choices = draft.homepage_theme_settings;
  const theme = inheritTheme(choices, inherited);
  const isValid = HEX_COLOUR.test(theme.accent) && HEX_COLOUR.test(theme.background);
  const edit = useEdit<Design, Design & { version: string }>({
    opened: { version: saved.version, body: designOf(saved) },
    draft: name,
    change: rest.save,
    bodyNow: () => (isValid ? (sent.current = draft) : null),
    reopen: (done) => ({ version: done.version, body: designOf(done) }),
    onSuccess: () => discardSent(sent.current),
  });
  const upload = useMutation({
    mutationFn: () =>
      savePictures(rest.pictures, staged, (type) => {
        setStaged(({ [type]: _saved, ...others }) => others);
      }),
    onSettled: () => rest.onPicturesSaved(),
  });
  const isDesignChanged = JSON.stringify(draft) !== JSON.stringify(designOf(saved));
  const hasPictures = Object.keys(staged).length > 0;
  const isChanged = isDesignChanged || hasPictures;
  useAskToStay(isChanged);

  const finish = () => {
    steps.forget();
    show({ message: t`Saved` });
  };
  const savePicturesThen = () => (hasPictures ? upload.mutate(undefined, { onSuccess: finish }) : finish());
  const save = () => {
    sent.current = draft;
    return isDesignChanged ? edit.mutate(draft, { onSuccess: savePicturesThen }) : savePicturesThen();
  };
  const label = draft.continue_button_text ?? null;
  const cover = rest.pictures.find(({ type }) => type.endsWith("_COVER"));
  const shown = isOfEvent && label !== null ? { ...theme, checkout_label: label } : theme;
  return (
    <div className={styles.designer} data-shown={part}>
      <StackedForm
        gap="md"
        miw={0}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid && isChanged) save();
        }}
      >
        {isRestored && isDesignChanged && <DraftRestored onDiscard={forget} />}
        <SaveProblem save={edit} />
        {upload.isError && <ProblemNotice error={atField(upload.error)} onRetry={save} />}
        <Group gap="xs" className={styles.actions}>
          <Button
            type="submit"
            loading={edit.isPending || upload.isPending}
            disabled={!isChanged || !isValid}
          >
            <Trans>Save and publish</Trans>
          </Button>
          <Tool label={t`Undo`} Picture={IconArrowBackUp} act={steps.undo} />
          <Tool label={t`Redo`} Picture={IconArrowForwardUp} act={steps.redo} />
          <div className={styles.shown}>
            <Choices
              label={t`What to show`}
              choices={[
                { value: "fields", label: t`Edit` },
                { value: "preview", label: t`Preview` },
              ]}
              value={part}
              onChange={setPart}
            />
          </div>
        </Group>
        <ThemeFields
          choices={choices}
          theme={theme}
          isOfEvent={isOfEvent}
          cover={cover && shownPicture(cover, staged)}
          onChange={(homepage_theme_settings, field) => setDesign({ homepage_theme_settings }, field)}
        />
        {isOfEvent && (
          <Panel title={<Trans>Button to the checkout</Trans>}>
            <TextInput
              label={t`Checkout button label`}
              description={
                <Origin
                  label={t`Checkout button label`}
                  isOwn={label !== null}
                  isOfEvent
                  onInherit={() => setDesign({ continue_button_text: null })}
                />
              }
              inputWrapperOrder={["label", "input", "description", "error"]}
              maxLength={CHECKOUT_LABEL_MAX}
              placeholder={inherited.checkout_label || t`Get tickets`}
              value={label ?? ""}
              onChange={(event) =>
                setDesign({ continue_button_text: event.currentTarget.value || null }, "checkout_label")
              }
            />
          </Panel>
        )}
        <PictureSlots
          slots={rest.pictures}
          staged={staged}
          isOfEvent={isOfEvent}
          // oxlint-disable-next-line react/rules-of-hooks -- called after a press, never while rendering
          onChange={(type, picture) => setPicture(type, picture)}
        />
      </StackedForm>
      <PreviewFrame pages={rest.pages} theme={shown} pictures={draftPictures(staged)} />
    </div>
  );
}

interface ToolProps {
  label: string;
  Picture: Icon;
  /** Absent: there is nothing to undo or redo. */
  act: (() => void) | undefined;
}

function Tool({ label, Picture, act }: ToolProps) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} disabled={!act} onClick={act}>
      <Picture size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

function designOf({ homepage_theme_settings, continue_button_text }: Design): Design {
  return { homepage_theme_settings, ...(continue_button_text !== undefined && { continue_button_text }) };
}
