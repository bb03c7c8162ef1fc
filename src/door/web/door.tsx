import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { Problem } from "../../platform/http/browser-client.ts";
import { InlineScript } from "../../platform/web/page-scripts.tsx";
import { Button } from "../../ui/button.tsx";
import type { DoorList, Verdict } from "../../check-in/contract.ts";
import { occupancyOf } from "../rules/occupancy.ts";
import type { Entry } from "../rules/scan-state.ts";
import { useCamera } from "./camera/use-camera.ts";
import { CameraView } from "./camera-view.tsx";
import { DirectionSwitch } from "./device/direction-switch.tsx";
import { CodeForm } from "./code-form.tsx";
import styles from "./door.module.css";
import type { PlainSearchResult } from "./entrance/plain-search.tsx";
import { DoorHeader } from "./door-header.tsx";
import { DoorNote } from "./entrance/door-note.tsx";
import { isWelcome, verdictOf } from "../rules/scan-state.ts";
import { isPairingText } from "../../nearby-doors/rules/pairing-prefix.ts";
import { loadNearby, useNearby } from "./nearby/use-nearby.ts";
import { useDoor } from "./use-door.ts";
import { useHandScanner } from "./device/use-hand-scanner.ts";
import { useNfc } from "./device/use-nfc.ts";
import { ASKS_NAME_SCRIPT, STORED, useDeviceStorage } from "./device/use-device-storage.ts";
import { hasMoreToSee, useScannedTicket } from "./use-scanned-ticket.ts";
import { useUndo } from "./use-undo.ts";
import { useWakeLock } from "./device/use-wake-lock.ts";
import { VerdictScreen } from "./verdict-screen.tsx";

/** The sheets are not needed in the first second, so they are fetched after hydration. */
const loadSheets = () => import("./sheets.ts");
const loadCalls = async () => (await loadSheets()).entranceCalls;
const SearchSheet = lazy(async () => ({ default: (await loadSheets()).SearchSheet }));
const DeviceNameQuestion = lazy(async () => ({ default: (await loadSheets()).DeviceNameQuestion }));
const RecentScans = lazy(async () => ({ default: (await loadSheets()).RecentScans }));
const OfflineNotices = lazy(async () => ({ default: (await loadSheets()).OfflineNotices }));
const DoorSettings = lazy(async () => ({ default: (await loadSheets()).DoorSettings }));
const VerdictMore = lazy(async () => ({ default: (await loadSheets()).VerdictMore }));
const DoorTools = lazy(async () => ({ default: (await loadSheets()).DoorTools }));
const SaleSheet = lazy(async () => ({ default: (await loadSheets()).SaleSheet }));
const CountersScreen = lazy(async () => ({ default: (await loadSheets()).CountersScreen }));
const FullNotice = lazy(async () => ({ default: (await loadSheets()).FullNotice }));
const KioskPanel = lazy(async () => ({ default: (await loadSheets()).KioskPanel }));
const KioskVerdict = lazy(async () => ({ default: (await loadSheets()).KioskVerdict }));
const NearbyButton = lazy(async () => ({ default: (await loadSheets()).NearbyButton }));
const LostNotice = lazy(async () => ({ default: (await loadSheets()).LostNotice }));
const NearbySheet = lazy(async () => ({ default: (await loadNearby()).NearbySheet }));

/** Shows the answer to a code that was sent without JavaScript. */
const VerdictPanel = lazy(async () => ({ default: (await import("./verdict-panel.tsx")).VerdictPanel }));

const PlainSearch = lazy(async () => ({
  default: (await import("./entrance/plain-search.tsx")).PlainSearch,
}));

const LATER_PARTS = [
  loadSheets,
  loadNearby,
  () => import("./verdict-panel.tsx"),
  () => import("./closed-door.tsx"),
  () => import("./early-door.tsx"),
];

interface DoorProps {
  door: DoorList;
  /** The version of the program that made this page. */
  version: string;
  nextScanId: string | null;
  /** The result of a search form that was sent without JavaScript. */
  found: PlainSearchResult | null;
  /** The answer to a code that was sent without JavaScript. */
  answer: { verdict: Verdict | null; problem: Problem | null } | null;
}

/** Shows an open door: the camera fills the page. A code can be typed, read by hand scanner or looked up. */
export function Door({ door, version, nextScanId, found, answer }: DoorProps) {
  const { t } = useLingui();
  const control = useDoor(door, { version, laterParts: LATER_PARTS });
  const [sheet, setSheet] = useState<"search" | "settings" | "sale" | "counters" | "nearby" | null>(null);
  const [firstQuery, setFirstQuery] = useState("");
  const close = () => setSheet(null);
  const search = (query: string) => {
    setFirstQuery(query);
    setSheet("search");
  };
  const { state, unanswered } = control;
  const shown = state.entries.find((entry) => entry.scanId === state.shownId) ?? null;
  const [autoReturn] = useDeviceStorage(STORED.autoReturn);
  const [hand] = useDeviceStorage(STORED.hand);
  const [kiosk, setKiosk] = useDeviceStorage(STORED.kiosk);
  const isKiosk = kiosk === "on";
  // Only the verdict is shown for a code that is not live, because it proves nothing yet, and for an exit.
  const isProven = shown?.verdict?.verdict !== "NOT_LIVE" && shown?.verdict?.verdict !== "EXITED";
  const seen = useScannedTicket(control, isKiosk || !isProven ? null : shown, loadCalls);
  const [badge] = useDeviceStorage(STORED.badge);
  const hasMore = seen.ticket !== null && (hasMoreToSee(seen.ticket) || (Boolean(badge) && isIn(shown)));
  const isHeld =
    shown !== null && (!isWelcome(verdictOf(shown)?.verdict) || hasMore) && autoReturn !== "on" && !isKiosk;

  const occupancy = occupancyOf(door, control.counts);
  const isFull = occupancy?.state === "full";
  const { isOut } = control;
  // A full door lets people out.
  const isStopped = isFull && door.stops_when_full && !isOut;
  const [hasSeenFull, setHasSeenFull] = useState(false);
  if (!isFull && hasSeenFull) setHasSeenFull(false);
  /** Shows the notice instead of taking a code, while the door is full and the list stops then. */
  const unlessFull = (take: (code: string) => void) => (code: string) =>
    isStopped ? setHasSeenFull(false) : take(code);

  const nearby = useNearby(control);
  const openNearby = () => setSheet("nearby");
  /** Uses the code of another device to connect to it, because it is not a ticket. */
  const unlessDevice = (take: (code: string) => void) => (code: string) => {
    if (!isPairingText(code)) return take(code);
    if (isKiosk) return;
    openNearby();
    void nearby.read(code);
  };
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(
    video,
    unlessDevice((code) => {
      // Nobody shows a ticket on purpose while a sheet is open, or while an answer waits to be read.
      if (sheet === null && !isHeld && !isStopped && !(isKiosk && shown)) control.see(code);
      else control.ignore(code);
    }),
  );
  const undo = useUndo(control);
  const hear = unlessDevice(
    unlessFull((code) => {
      close();
      control.hear(code);
    }),
  );
  useHandScanner(hear);
  useNfc(hear);
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
  const enter = unlessDevice(unlessFull(control.enter));
  const confirm = unlessFull(control.confirm);
  return (
    <>
      <title>{`${door.name} · ${t`Check-in`}`}</title>
      <div className={styles.door} data-hand={hand ?? undefined} data-kiosk={isKiosk || undefined}>
        {!isKiosk && <DoorHeader door={door} control={control} />}
        <CameraView
          video={video}
          camera={camera}
          {...(!isKiosk && { onSettings: () => setSheet("settings") })}
        />
        {isKiosk ? (
          <Suspense>
            <KioskPanel {...{ door, camera, isStopped }} onCode={enter} onLeave={() => setKiosk("off")} />
          </Suspense>
        ) : (
          <main className={styles.panel}>
            <InlineScript code={import.meta.env.SSR ? ASKS_NAME_SCRIPT : ""} />
            <Later isHere={hasSheets} height={QUESTION_HEIGHT} className={styles.questionRoom}>
              <DeviceNameQuestion />
            </Later>
            {hasSheets && (
              <Suspense>
                <OfflineNotices offline={control.offline} zone={zone} />
                <LostNotice nearby={nearby} onOpen={openNearby} />
              </Suspense>
            )}
            <DoorNote door={door} />
            {answer && !hasScanned && <VerdictPanel answer={answer} zone={zone} />}
            {door.tracks_exits && (
              <div className="needs-script">
                <DirectionSwitch isOut={isOut} onChange={control.setIsOut} />
              </div>
            )}
            <CodeForm nextScanId={nextScanId} isOut={isOut} onCode={enter} />
            <noscript>
              <PlainSearch found={found} zone={zone} />
            </noscript>
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
            <Later isHere={hasSheets} height={TOOLS_HEIGHT}>
              <DoorTools
                door={door}
                occupancy={occupancy}
                onSell={() => setSheet("sale")}
                onCounters={() => setSheet("counters")}
              >
                <NearbyButton nearby={nearby} onOpen={openNearby} />
              </DoorTools>
              <RecentScans entries={state.entries} zone={zone} onUndo={undo} />
            </Later>
          </main>
        )}
      </div>
      <Suspense>
        {sheet === "search" && (
          <SearchSheet
            firstQuery={firstQuery}
            control={{ ...control, confirm }}
            zone={zone}
            onUndo={undo}
            onClose={close}
          />
        )}
        {sheet === "settings" && <DoorSettings camera={camera} onClose={close} />}
        {sheet === "nearby" && (
          <NearbySheet
            nearby={nearby}
            camera={camera}
            onClose={() => {
              close();
              void nearby.leave();
            }}
          />
        )}
        {sheet === "sale" && <SaleSheet control={control} onClose={close} />}
        {sheet === "counters" && (
          <CountersScreen counts={control.counts} occupancy={occupancy} onClose={close} />
        )}
        {occupancy && isFull && !isOut && !hasSeenFull && !shown && sheet === null && !isKiosk && (
          <FullNotice occupancy={occupancy} isStopped={isStopped} onDismiss={() => setHasSeenFull(true)} />
        )}
        {isKiosk && shown && (
          <KioskVerdict key={shown.scanId} link={door.short_id} entry={shown} onDone={control.dismiss} />
        )}
      </Suspense>
      {!isKiosk && (
        <VerdictScreen
          entry={shown}
          unanswered={unanswered}
          freshAt={control.offline.status.freshAt}
          zone={zone}
          isHeld={isHeld}
          onDismiss={control.dismiss}
          onExpire={control.expire}
          onConfirm={confirm}
          onFind={(publicId) => {
            control.dismiss();
            search(publicId);
          }}
        >
          {shown && seen.ticket && hasMore && (
            <Suspense>
              <VerdictMore
                key={shown.scanId}
                scanId={shown.scanId}
                ticket={seen.ticket}
                zone={zone}
                control={control}
                onTicket={seen.setTicket}
              />
            </Suspense>
          )}
        </VerdictScreen>
      )}
    </>
  );
}

/** The tools are two rows of buttons; the question is a label, a field, buttons and the line below them. */
const TOOLS_HEIGHT = "calc(2 * var(--control) + var(--space-8))";
const QUESTION_HEIGHT = "calc(2 * var(--control) + 2.8125rem)";

interface LaterProps {
  isHere: boolean;
  height: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Reserves room for parts whose code loads after the page, so that the camera keeps its size. */
function Later({ isHere, height, className = "", children }: LaterProps) {
  const room = <div className={`${className} needs-script`} style={{ blockSize: height }} />;
  return isHere ? <Suspense fallback={room}>{children}</Suspense> : room;
}

function isIn(entry: Entry | null): boolean {
  const verdict = entry?.verdict?.verdict;
  return verdict === "ADMITTED" || verdict === "ALREADY_IN";
}
