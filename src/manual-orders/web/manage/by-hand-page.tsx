import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Page } from "../../../manage-ui/page.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { OrderChoice } from "../../contract.ts";
import { orderChoicesQuery } from "./queries.ts";

interface ByHandPageProps {
  title: string;
  /** The link back to the list. */
  back: ReactNode;
  isOffered: (choice: OrderChoice) => boolean;
  children: (choices: OrderChoice[]) => ReactNode;
}

/** The layout of the pages for manual orders. Shows the choices, or a link to create a product. */
export function ByHandPage({ title, back, isOffered, children }: ByHandPageProps) {
  const event = useEvent();
  const { data, error, refetch } = useQuery(orderChoicesQuery(event.id));
  const choices = data?.filter(isOffered);
  return (
    <Page title={title} context={event.title} description={back}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !choices && <Skeleton lines={8} />}
      {choices?.length === 0 && (
        <EmptyState icon="ticket" title={<Trans>There is no ticket to issue yet.</Trans>}>
          <p>
            <Link to={`/manage/event/${event.id}/products`}>
              <Trans>Create one first.</Trans>
            </Link>
          </p>
        </EmptyState>
      )}
      {choices && choices.length > 0 && children(choices)}
    </Page>
  );
}
