import { useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense } from "react";
import { data, redirect } from "react-router";
import program from "../../../package.json" with { type: "json" };
import type { Client } from "../../platform/http/contract.ts";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { AuthoredLanguage } from "../../ui/authored-text.tsx";
import { ErrorScreen } from "../../ui/shell/error-screen.tsx";
import { ToastProvider } from "../../ui/overlays/toasts.tsx";
import { type Facts, Refusal, statusOf } from "../../values/refusal.ts";
import type { CheckInContract } from "../../check-in/contract.ts";
import { DOOR_HEADER } from "../rules/worker-address.ts";
import type { Route } from "./+types/door-page";
import { Door } from "./door.tsx";
import styles from "./door.module.css";
import type { PlainSearchResult } from "./entrance/plain-search.tsx";
import { useForgottenDoor } from "./offline/use-forgotten-door.ts";
import { installation } from "../../values/installation/installation.ts";

/** An open door needs none of these. */
const ClosedDoor = lazy(async () => ({ default: (await import("./closed-door.tsx")).ClosedDoor }));
const PinDoor = lazy(async () => ({ default: (await import("./pin-door.tsx")).PinDoor }));
const UnsentScans = lazy(async () => ({
  default: (await import("./offline/late/unsent-scans.tsx")).UnsentScans,
}));
const EarlyDoor = lazy(async () => ({ default: (await import("./early-door.tsx")).EarlyDoor }));

/** Each door is installed as a separate app, with its list's name. */
export const handle = {
  manifest: (path: string) => `${installation().apiUrl}/public/check-in-lists/${path.split("/")[2]}/manifest`,
};

const MAX_QUERY_LENGTH = 100;

export const headers = () => ({ "x-robots-tag": "noindex", [DOOR_HEADER]: "page" });

const SHUT = {
  check_in_list_expired: "closed",
  check_in_pin_required: "pin",
  check_in_device_signed_out: "signed-out",
} as const;

/** A closed list says so on its own page. The error screen answers a dead link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<CheckInContract>();
  try {
    const { data: door } = await api("GET /public/check-in-lists/{list_short_id}", {
      params: { list_short_id: params.listShortId },
    });
    // `nextScanId` is for the form without JavaScript: if it is sent twice, it makes one scan.
    const query = new URL(request.url).searchParams.get("query")?.trim().slice(0, MAX_QUERY_LENGTH) ?? "";
    const found = query !== "" && door.is_active ? await search(api, params.listShortId, query) : null;
    return {
      door,
      version: program.version,
      nextScanId: crypto.randomUUID(),
      found,
      shut: null,
      closed: null,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const shut = SHUT[error.code as keyof typeof SHUT];
    if (!shut) throw error;
    return data(
      { door: null, version: "", nextScanId: null, found: null, shut, closed: namesOf(error.facts) },
      { status: statusOf(error.code) },
    );
  }
}

/** "North gate · Night of the Owls", or null. */
function namesOf({ list, event }: Facts): string | null {
  return list && event ? `${String(list)} · ${String(event)}` : null;
}

async function search(
  api: Client<CheckInContract>,
  list_short_id: string,
  query: string,
): Promise<PlainSearchResult> {
  const { data: people } = await api("GET /public/check-in-lists/{list_short_id}/attendees", {
    params: { list_short_id },
    query: { query },
  });
  return { query, people: people.map((person) => ({ ...person, scan_id: crypto.randomUUID() })) };
}

/** Takes a typed code, a hand scanner's code, or a person found by name, while JavaScript does not run. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { clientFor, call } = pageOf(context);
  const api = clientFor<CheckInContract>();
  const form = await request.formData();
  if (form.has("pin")) {
    try {
      await api("POST /public/check-in-lists/{list_short_id}/pin", {
        params: { list_short_id: params.listShortId },
        body: { pin: String(form.get("pin")) || "0" },
      });
      return redirect(`/check-in/${params.listShortId}`);
    } catch (error) {
      const problem = problemOfPage(error, call);
      return data({ verdict: null, problem }, { status: problem.status });
    }
  }
  // Staff have picked the person, so the code need not be live.
  const isConfirmed = form.has("attendee");
  const code = String(form.get(isConfirmed ? "attendee" : "code") ?? "").trim();
  const scan_id = String(form.get("scan_id") ?? "");
  try {
    const answer = await api("POST /public/check-in-lists/{list_short_id}/check-ins", {
      params: { list_short_id: params.listShortId },
      body: { scans: [{ scan_id, code, is_typed: true, is_confirmed: isConfirmed }], device_name: null },
    });
    return { verdict: answer.data[0]!, problem: null };
  } catch (error) {
    const problem = problemOfPage(error, call);
    return data({ verdict: null, problem }, { status: problem.status });
  }
}

export default function DoorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { door, version, nextScanId, found, shut, closed } = loaderData;
  useForgottenDoor(shut !== null);
  return (
    <AuthoredLanguage value={door?.event.content_language ?? null}>
      <Night>
        {shut === "pin" && <PinDoor problem={actionData?.problem ?? null} />}
        {(shut === "closed" || shut === "signed-out") && (
          <ClosedDoor isSignedOut={shut === "signed-out"} names={closed} />
        )}
        {door && !door.is_active && <EarlyDoor door={door} />}
        {door?.is_active && (
          <ToastProvider>
            <Door key={door.short_id} {...{ door, version, nextScanId, found }} answer={actionData ?? null} />
          </ToastProvider>
        )}
      </Night>
    </AuthoredLanguage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLingui();
  const { status = 500, data: facts } = error as { status?: number; data?: { request_id?: string } };
  useForgottenDoor(status === 404);
  const words = {
    404: {
      title: t`This check-in link does not work`,
      description: t`It may have been replaced by a new one. Ask the organiser for the current link.`,
    },
    429: {
      title: t`Too many wrong links`,
      description: t`Someone on this network tried many links that do not exist. Please wait a minute.`,
    },
  }[status];
  return (
    <Night>
      <ErrorScreen status={status} home={null} requestId={facts?.request_id} {...words} />
      {status === 404 && (
        <Suspense>
          <div className={styles.unsent}>
            <UnsentScans why="replaced" />
          </div>
        </Suspense>
      )}
    </Night>
  );
}

/** Keeps the page dark: a bright screen at a dark entrance blinds the person who holds it. */
function Night({ children }: { children: ReactNode }) {
  return (
    <div className={styles.night} data-mantine-color-scheme="dark">
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content="#0f1217" />
      {children}
    </div>
  );
}
