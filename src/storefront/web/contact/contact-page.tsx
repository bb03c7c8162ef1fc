import { Trans, useLingui } from "@lingui/react/macro";
import { data, redirect } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { Island } from "../../../platform/web/islands/island.tsx";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { AuthoredLanguage, AuthoredText } from "../../../ui/authored-text.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import { Themed } from "../../../ui/themed.tsx";
import { Refusal } from "../../../values/refusal.ts";
import type { StorefrontContract } from "../../contract.ts";
import type { Route } from "./+types/contact-page";
import { organizerPath } from "../../rules/organizer-path.ts";
import { Contact, CONTACT_FIELDS, type TypedMessage } from "./contact-form.tsx";
import styles from "./contact-page.module.css";

export const handle = { islands: "contact" };

/** The longest message, with the name of the event above it. A longer one goes without the name. */
const LONGEST = 5_000;

type Args = Pick<Route.LoaderArgs, "request" | "params" | "context">;

/** Redirects any other slug to the canonical address. `?event=5` names the event that the message is about. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<StorefrontContract>();
  const { data: organizer } = await api("GET /public/organizers/{organizer_id}", {
    params: { organizer_id: params.organizerId },
  });
  if (params.organizerSlug !== organizer.slug)
    throw redirect(`/events/${organizer.id}/${organizer.slug}/contact${new URL(request.url).search}`, 301);
  const { name, legal_links: legal, theme } = organizer;
  return {
    name,
    legal,
    theme: { mode: theme.mode, properties: theme.properties },
    home: organizerPath(organizer),
    event: await eventAskedAbout({ request, params, context }),
  };
}

/** Null unless the address names a public event of this organiser. */
async function eventAskedAbout({ request, params, context }: Args) {
  const id = new URL(request.url).searchParams.get("event");
  if (id === null) return null;
  try {
    const { data: event } = await pageOf(context).clientFor<StorefrontContract>()(
      "GET /public/events/{event_id}",
      { params: { event_id: id }, query: {} },
    );
    if (event.organizer.id !== Number(params.organizerId)) return null;
    const { title, slug, settings } = event;
    return { title, path: `/event/${event.id}/${slug}`, language: settings.content_language };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Sends the message, or returns the typed values with the problems, and a question if one must be answered. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { clientFor, call } = pageOf(context);
  const api = clientFor<StorefrontContract>();
  const form = await request.formData();
  const typed = Object.fromEntries(
    CONTACT_FIELDS.map((name) => [name, String(form.get(name) ?? "")]),
  ) as TypedMessage;
  const at = { organizer_id: params.organizerId };
  try {
    const event = typed.message.trim() && (await eventAskedAbout({ request, params, context }));
    const about = event ? `${event.title}\n\n` : "";
    const message = about.length + typed.message.length > LONGEST ? typed.message : about + typed.message;
    await api("POST /public/organizers/{organizer_id}/contact", { params: at, body: { ...typed, message } });
    return { isSent: true as const };
  } catch (error) {
    const problem = problemOfPage(error, call);
    const isAsked = problem.code === "challenge_required" || typed.question !== "";
    const path = "GET /public/organizers/{organizer_id}/contact/question" as const;
    const asked = isAsked ? (await api(path, { params: at })).data : null;
    return data({ isSent: false as const, problem, asked, typed }, { status: problem.status });
  }
}

export default function ContactPage({
  loaderData: { name, legal, theme, home, event },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Themed theme={theme}>
      <PageFrame home={home} legal={legal}>
        <title>{t`Write to ${name}`}</title>
        <main id={MAIN_ID} className={styles.page}>
          <h1>
            <Trans>Write to {name}</Trans>
          </h1>
          {event && (
            <p className="strong break-anywhere">
              <AuthoredLanguage value={event.language}>
                <Trans>
                  About: <AuthoredText>{event.title}</AuthoredText>
                </Trans>
              </AuthoredLanguage>
            </p>
          )}
          <Island
            name="contact"
            of={Contact}
            props={{ name, ...(actionData?.isSent ? { isSent: true } : { refused: actionData }) }}
          />
          <p>
            <a href={event?.path ?? home}>
              {event ? <Trans>Back to the event</Trans> : <Trans>Back to {name}</Trans>}
            </a>
          </p>
        </main>
      </PageFrame>
    </Themed>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}
