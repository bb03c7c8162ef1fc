import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Problem } from "../../platform/http/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import type { DoorList, Verdict } from "../../check-in/contract.ts";
import { useCamera } from "./camera/use-camera.ts";
import { CameraView } from "./camera-view.tsx";
import { CodeForm } from "./code-form.tsx";
import styles from "./door.module.css";
import { DoorHeader } from "./door-header.tsx";
import { useDoor } from "./use-door.ts";
import { useHandScanner } from "./device/use-hand-scanner.ts";
import { STORED, useDeviceStorage } from "./device/use-device-storage.ts";
import { useUndo } from "./use-undo.ts";
import { useWakeLock } from "./device/use-wake-lock.ts";
import { VerdictScreen } from "./verdict-screen.tsx";

/** Nobody needs the sheets in the first second; they are fetched once the page is alive. */
const loadSheets = () => import("./sheets.ts");
const SearchSheet = lazy(async () => ({ default: (await loadSheets()).SearchSheet }));
const DeviceNameQuestion = lazy(async () => ({ default: (await loadSheets()).DeviceNameQuestion }));
const RecentScans = lazy(async () => ({ default: (await loadSheets()).RecentScans }));
const DoorSettings = lazy(async () => ({ default: (await loadSheets()).DoorSettings }));

/** The answer to a code that was sent without JavaScript. */
const VerdictPanel = lazy(async () => ({ default: (await import("./verdict-panel.tsx")).VerdictPanel }));

interface DoorProps {
  door: DoorList;
  nextScanId: string | null;
  /** To a code that was sent without JavaScript. */
  answer: { verdict: Verdict | null; problem: Problem | null } | null;
}

/** An open door: the camera is the page, and a code can also be typed, read by hand scanner, or looked up. */
export function Door({ door, nextScanId, answer }: DoorProps) {
  const { t } = useLingui();
  const control = useDoor(door);
  const [sheet, setSheet] = useState<"search" | "settings" | null>(null);
  const [firstQuery, setFirstQuery] = useState("");
  const close = () => setSheet(null);
  const search = (query: string) => {
    setFirstQuery(query);
    setSheet("search");
  };
  const { state, unanswered } = control;
  const shown = state.entries.find((entry) => entry.scanId === state.shownId) ?? null;
  const [autoReturn] = useDeviceStorage(STORED.autoReturn);
  const isHeld = shown !== null && shown.verdict?.verdict !== "ADMITTED" && autoReturn !== "on";
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (code) => {
    // Nobody shows a ticket on purpose while a sheet is open, or while an answer waits to be read.
    if (sheet === null && !isHeld) control.see(code);
    else control.ignore(code);
  });
  const undo = useUndo(control);
  useHandScanner((code) => {
    close();
    control.hear(code);
  });
  useWakeLock();
  const [hasSheets, setHasSheets] = useState(false);
  useEffect(
    () =>
      void loadSheets().then(
        () => setHasSheets(true),
        () => {},
      ),
    [],
  );

  const zone = door.event.timezone;
  const hasScanned = state.entries.length > 0;
  return (
    <>
      <title>{`${door.name} · ${t`Check-in`}`}</title>
      <div className={styles.door}>
        <DoorHeader door={door} control={control} />
        <CameraView video={video} camera={camera} onSettings={() => setSheet("settings")} />
        <main className={styles.panel}>
          {hasSheets && (
            <Suspense>
              <DeviceNameQuestion />
            </Suspense>
          )}
          {answer && !hasScanned && <VerdictPanel answer={answer} zone={zone} />}
          <CodeForm nextScanId={nextScanId} onCode={control.enter} />
          <Button
            type="button"
            variant="secondary"
            icon="search"
            isWide
            className="needs-script"
            onClick={() => search("")}
          >
            <Trans>Search by name</Trans>
          </Button>
          {hasSheets && (
            <Suspense>
              <RecentScans entries={state.entries} zone={zone} onUndo={undo} />
            </Suspense>
          )}
        </main>
      </div>
      <Suspense>
        {sheet === "search" && (
          <SearchSheet firstQuery={firstQuery} control={control} zone={zone} onUndo={undo} onClose={close} />
        )}
        {sheet === "settings" && <DoorSettings camera={camera} onClose={close} />}
      </Suspense>
      <VerdictScreen
        entry={shown}
        unanswered={unanswered}
        zone={zone}
        isHeld={isHeld}
        onDismiss={control.dismiss}
        onFind={(publicId) => {
          control.dismiss();
          search(publicId);
        }}
      />
    </>
  );
}
