import { Box, Button, Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isLookedUp } from "../../../backoffice/queries/vat.ts";
import { Chip } from "../../../ui/chip.tsx";
import type { Tone } from "../../../ui/tone.ts";
import type { VatSetting } from "../../contract.ts";
import styles from "./account-payment-page.module.css";

/** Problem of the stored number, shown beside its field. Null if there is none. */
export function useNumberProblem(setting: VatSetting | null): string | null {
  const { t } = useLingui();
  if (setting?.vat_validation_status !== "INVALID") return null;
  if (setting.vat_validation_error === "BAD_FORMAT")
    return t`A VAT number is a two-letter country code followed by 2 to 15 letters or digits.`;
  if (setting.vat_validation_error === "UNKNOWN_COUNTRY") return t`No EU VAT number starts like this.`;
  return t`The EU register does not recognise this number.`;
}

interface VatStateProps {
  setting: VatSetting;
  onCheckAgain: (() => void) | undefined;
}

/** State of the number. Screen readers announce a change. */
export function VatState({ setting, onCheckAgain }: VatStateProps) {
  const { tone, state, words } = wordsOf(setting);
  return (
    <Group role="status" className={styles.state} gap="8px 12px" align="flex-start">
      {setting.vat_number !== null && (
        <>
          <Chip tone={tone}>{state}</Chip>
          {words && (
            <Box className="break-anywhere" flex="1 1 16rem" miw={0}>
              {words}
            </Box>
          )}
          {setting.vat_validation_status === "FAILED" && onCheckAgain && (
            <Button variant="default" onClick={onCheckAgain}>
              <Trans>Check again</Trans>
            </Button>
          )}
        </>
      )}
    </Group>
  );
}

interface Words {
  tone: Tone;
  state: ReactNode;
  words: ReactNode;
}

function wordsOf(setting: VatSetting): Words {
  if (isLookedUp(setting))
    return {
      tone: "accent",
      state: <Trans>Being checked</Trans>,
      words:
        setting.vat_validation_error === "NO_ANSWER" ? (
          <Trans>The EU register is not responding right now. We will keep trying for a few hours.</Trans>
        ) : (
          <Trans>We are checking the EU register. You do not need to wait.</Trans>
        ),
    };
  switch (setting.vat_validation_status) {
    case "VALID":
      return {
        tone: "success",
        state: <Trans context="a number">Valid</Trans>,
        words: <Business setting={setting} />,
      };
    case "FAILED":
      return {
        tone: "warning",
        state: <Trans>Could not be checked</Trans>,
        words: <Trans>The EU register has not responded for hours.</Trans>,
      };
    default:
      return { tone: "danger", state: <Trans>Not valid</Trans>, words: null };
  }
}

/** Not every country discloses the owner of a number. */
function Business({ setting: { business_name: name, business_address: address } }: { setting: VatSetting }) {
  if (!name) return <Trans>The EU register recognises this number.</Trans>;
  return (
    <>
      <p>
        <Trans>Registered for {name}</Trans>
      </p>
      {address && (
        <Text c="dimmed" style={{ whiteSpace: "pre-line" }}>
          {address}
        </Text>
      )}
    </>
  );
}
