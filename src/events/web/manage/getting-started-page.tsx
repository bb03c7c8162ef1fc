import { Button, Group, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { BesidePreview } from "../../../backoffice/beside-preview.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { ProblemNotice, useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { eventQuery, useEvent } from "../../../backoffice/queries/event.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { useConfig } from "../../../platform/web/use-config.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Product } from "../../../catalog/contract.ts";
import type { Event, EventsContract } from "../../contract.ts";
import type { Route } from "./+types/getting-started-page";
import { ConfirmEmail } from "../../../accounts/web/manage/parts/confirm-email.tsx";
import styles from "./getting-started.module.css";
import { PublishDialog } from "./publish-dialog.tsx";
import { QuickTicket } from "./new-event/quick-ticket.tsx";
import { TestPayments } from "./test-payments.tsx";
import { settingsQuery } from "./parts/settings-query.ts";
import { usePayments } from "./use-payments.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(categoriesQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

interface Step {
  name: string;
  isDone: boolean;
  title: ReactNode;
  /** A form for the step, or a link to it. */
  content: ReactNode;
}

/** The remaining steps until the event is on sale, each with its form or a link to it. */
export default function GettingStartedPage() {
  const { t } = useLingui();
  const event = useEvent();
  const [isPublishing, setIsPublishing] = useState(false);
  const { steps, error, refetch } = useSteps(event, () => setIsPublishing(true));
  const done = steps?.filter(({ isDone }) => isDone).length;
  const count = steps?.length;
  return (
    <Page
      title={t`Getting started`}
      context={event.title}
      description={
        steps && (
          <Trans>
            {done} of {count} done
          </Trans>
        )
      }
      actions={<Hide event={event} />}
    >
      <BesidePreview address={`/event/${event.id}/preview`} version={`${event.version}-${done}`}>
        <Stack gap="lg" maw="44rem">
          {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
          {!error && !steps && <Skeleton lines={10} />}
          {steps && <StepList steps={steps} />}
        </Stack>
      </BesidePreview>
      <PublishDialog event={event} isOpen={isPublishing} onClose={() => setIsPublishing(false)} />
    </Page>
  );
}

function StepList({ steps }: { steps: Step[] }) {
  const { t } = useLingui();
  return (
    <>
      <progress
        style={{ inlineSize: "100%", blockSize: 8, accentColor: "var(--success)" }}
        value={steps.filter(({ isDone }) => isDone).length}
        max={steps.length}
        aria-label={t`Steps done`}
      />
      <Stack
        component="ol"
        className="plain-list"
        gap={0}
        bd="1px solid var(--hairline)"
        bdrs="lg"
        bg="var(--surface)"
      >
        {steps.map(({ name, isDone, title, content }) => {
          const Picture = isDone ? IconCircleCheck : IconCircleDashed;
          return (
            <Group
              component="li"
              key={name}
              className={styles.step}
              align="stretch"
              wrap="nowrap"
              data-done={isDone || undefined}
            >
              <Picture size={24} stroke={1.75} aria-hidden="true" />
              <Stack gap="xs" flex={1} miw={0}>
                <h2>
                  {title}
                  <span className="visually-hidden">
                    {isDone ? <Trans>(done)</Trans> : <Trans>(to do)</Trans>}
                  </span>
                </h2>
                {content}
              </Stack>
            </Group>
          );
        })}
      </Stack>
    </>
  );
}

interface Steps {
  /** Undefined while the products load: nobody sees a step undone that is done. */
  steps: Step[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

function useSteps(event: Event, onPublish: () => void): Steps {
  const { data, error, refetch } = useQuery(categoriesQuery(event.id));
  const products = (data ?? []).flatMap((category) => category.products);
  const steps = useStepsOf(event, products, onPublish);
  return { steps: data && steps, error: data ? null : error, refetch };
}

function useStepsOf(event: Event, products: readonly Product[], onPublish: () => void): Step[] {
  const me = useMe();
  const isPaid = products.some(({ prices }) => prices.some(({ price }) => price > 0));
  const payment = usePaymentStep(event, isPaid);
  const isPublic = event.status === "LIVE" || event.status === "PAUSED";
  const settings = `/manage/event/${event.id}/settings`;
  const hasCover = event.images.some(({ type }) => type === "EVENT_COVER");
  return [
    {
      name: "tickets",
      isDone: products.length > 0,
      title: <Trans>Add tickets or products</Trans>,
      content:
        products.length > 0 ? (
          <p>
            {products.map(({ title }) => title).join(", ")} ·{" "}
            <Link to={`/manage/event/${event.id}/products`}>
              <Trans>All products</Trans>
            </Link>
          </p>
        ) : (
          <QuickTicket event={event} />
        ),
    },
    {
      name: "description",
      isDone: event.description !== null,
      title: <Trans>Add a description</Trans>,
      content: (
        <p>
          <Link to={`${settings}#details`}>
            <Trans>Say what happens, who it is for and what to bring</Trans>
          </Link>
        </p>
      ),
    },
    {
      name: "cover",
      isDone: hasCover,
      title: <Trans>Add a cover</Trans>,
      content: (
        <p>
          <Link to={`${settings}#pictures`}>
            {hasCover ? <Trans>Change the picture</Trans> : <Trans>Choose a picture</Trans>}
          </Link>
        </p>
      ),
    },
    ...(isPaid ? [{ name: "payment", title: <Trans>Set up payments</Trans>, ...payment }] : []),
    {
      name: "email",
      isDone: me.is_email_verified,
      title: <Trans>Confirm your e-mail address</Trans>,
      content: me.is_email_verified ? <p>{me.email}</p> : <ConfirmEmail />,
    },
    {
      name: "publish",
      isDone: isPublic,
      title: <Trans>Publish</Trans>,
      content: isPublic ? (
        <p>
          <a href={`/event/${event.id}/${event.slug}`} target="_blank" rel="noreferrer">
            <Trans>View page</Trans>
          </a>
        </p>
      ) : (
        <div>
          <Button onClick={onPublish}>
            <Trans>Publish</Trans>
          </Button>
        </div>
      ),
    },
  ];
}

/** Step for receiving the money of sales. Offline payments need no account at a provider. */
function usePaymentStep(event: Event, isPaid: boolean): Pick<Step, "isDone" | "content"> {
  const { isReal, canConnect } = usePayments(event.id, isPaid);
  const { isTestMode } = useConfig();
  return {
    isDone: isReal,
    content: (
      <div>
        {isTestMode && <TestPayments />}
        <p>
          {canConnect && (
            <>
              <Link to="/account/payment">
                <Trans>Payments</Trans>
              </Link>{" "}
              ·{" "}
            </>
          )}
          <Link to={`/manage/event/${event.id}/settings#payment`}>
            <Trans>Payment methods for this event</Trans>
          </Link>
        </p>
      </div>
    ),
  };
}

/** Hides the page. The settings can show it again. */
function Hide({ event }: { event: Event }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show } = useToasts();
  const hide = useMutation({
    mutationFn: async (hide_getting_started_page: boolean) => {
      const { version } = await client.fetchQuery(settingsQuery(event.id));
      return browserClient<EventsContract>()("PATCH /events/{event_id}/settings", {
        params: { event_id: event.id },
        body: { hide_getting_started_page },
        version,
      });
    },
    onSuccess: async (_answer, isHidden) => {
      await client.invalidateQueries(eventQuery(event.id));
      await client.invalidateQueries(settingsQuery(event.id));
      if (!isHidden) return;
      await navigate(`/manage/event/${event.id}/dashboard`);
      show({
        message: t`This page is hidden. You can find it again in the settings.`,
        action: { label: t`Undo`, onAction: () => hide.mutate(false) },
      });
    },
    onError: useTellProblem(),
  });
  return (
    <Button variant="default" loading={hide.isPending} onClick={() => hide.mutate(true)}>
      <Trans>Hide this page</Trans>
    </Button>
  );
}
