import { useMediaQuery } from "@mantine/hooks";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { categoriesQuery } from "../../../backoffice/queries/categories.ts";
import { SidePanel } from "../../../manage-ui/dialogs/overlays.tsx";
import { lazyDialog } from "../../../manage-ui/dialogs/lazy-dialog.tsx";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { ListPage } from "../../../manage-ui/lists/list-page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { MESSAGE_STATUSES, type MessageStatus } from "../../rules/message-states.ts";
import type { Route } from "./+types/messages-page";
import { MessageList } from "./message-list.tsx";
import { MessagePane } from "./message-pane.tsx";
import { MessagesExample } from "./messages-example.tsx";
import styles from "./messages-page.module.css";
import { messagesQuery, type TakenBack, takenBackQuery } from "./messages-query.ts";
import { MessagesTabs } from "./parts/messages-tabs.tsx";

const HAS_ROOM = "(min-width: 62em)";

const MessagePanel = lazyDialog(async () => (await import("./write/message-panel.tsx")).MessagePanel);

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  const status = statusOf(new URL(args.request.url).searchParams.get("status"));
  return preload(args, (client) => [
    client.prefetchInfiniteQuery(messagesQuery(eventId, { search: "", status })),
    client.prefetchQuery(categoriesQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

/** The messages of an event: the list, beside the open message. */
export default function MessagesPage() {
  const { t } = useLingui();
  const event = useEvent();
  const [search, setSearch] = useState("");
  const status = useOpenItem("status");
  const shown = { search: useDeferredValue(search.trim()), status: statusOf(status.open) };
  const result = useInfiniteQuery(messagesQuery(event.id, shown));
  const opened = useOpenItem("message");
  const openId = Number(opened.open) || null;
  const hasRoom = useMediaQuery(HAS_ROOM, true);
  // False until the window is measured: a phone loads no message that it does not show.
  const opensFirst = useMediaQuery(HAS_ROOM, false);
  const messages = result.data?.pages.flatMap(({ data }) => data) ?? [];
  const hasNone = result.isSuccess && messages.length === 0 && !shown.search && !shown.status;
  // Beside the list there is room for a message that nobody has chosen. It stays when a newer one arrives.
  const [first, setFirst] = useState<number | null>(null);
  const kept = messages.some(({ id }) => id === first) ? first : (messages[0]?.id ?? null);
  if (kept !== first) setFirst(kept);
  const shownId = openId ?? (opensFirst ? kept : null);
  const pane = shownId !== null && <MessagePane key={shownId} messageId={shownId} />;
  return (
    <ListPage
      title={t`Messages`}
      context={event.title}
      addLabel={<Trans>Write a message</Trans>}
      editor={(dialog) => (
        <>
          <MessagePanel {...dialog} onSaved={opened.show} />
          <TakenBackPanel eventId={event.id} onSaved={opened.show} />
        </>
      )}
    >
      {(add) => (
        <>
          <MessagesTabs />
          {result.isError && <ProblemNotice error={result.error} onRetry={() => void result.refetch()} />}
          {result.isPending && <Skeleton lines={6} />}
          {hasNone && (
            <EmptyList
              example={<MessagesExample />}
              title={<Trans>You have not written to anybody yet.</Trans>}
              action={add}
            >
              <p>
                <Trans>
                  Tell your guests what they need to know: a change of place, when doors open, or thank you.
                </Trans>
              </p>
            </EmptyList>
          )}
          {result.isSuccess && !hasNone && (
            <div className={styles.panes}>
              <MessageList
                messages={messages}
                openId={shownId}
                addressOf={opened.addressOf}
                search={search}
                onSearch={setSearch}
                status={shown.status}
                onStatus={(wanted) => (wanted ? status.show(wanted) : status.close())}
                more={result.hasNextPage ? () => void result.fetchNextPage() : undefined}
                isLoadingMore={result.isFetchingNextPage}
              />
              {hasRoom && (
                <section className={styles.pane} aria-label={t`Message`}>
                  {pane || messages.length > 0 || (
                    <p className={styles.none}>
                      <Trans>Choose a message to read it and to see who got it.</Trans>
                    </p>
                  )}
                </section>
              )}
            </div>
          )}
          {!hasRoom && (
            <SidePanel isOpen={openId !== null} onClose={opened.close} title={<Trans>Message</Trans>}>
              {pane}
            </SidePanel>
          )}
        </>
      )}
    </ListPage>
  );
}

/** Opens a message again whose sending was undone, with all that its author typed. */
function TakenBackPanel({ eventId, onSaved }: { eventId: number; onSaved: (messageId: number) => void }) {
  const client = useQueryClient();
  const { queryKey } = takenBackQuery(eventId);
  const { data: taken } = useQuery(takenBackQuery(eventId));
  if (!taken) return null;
  return (
    <MessagePanel
      key={taken.message.id}
      isOpen={taken.isOpen}
      copied={taken.message}
      onSaved={onSaved}
      onClose={() => client.setQueryData<TakenBack>(queryKey, { ...taken, isOpen: false })}
    />
  );
}

function statusOf(text: string | null): MessageStatus | null {
  return MESSAGE_STATUSES.find((status) => status === text) ?? null;
}
