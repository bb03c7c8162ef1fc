import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import type { Route } from "./+types/complimentary-page";
import { ByHandPage } from "./by-hand-page.tsx";
import { ComplimentaryForm } from "./complimentary/complimentary-form.tsx";
import { orderChoicesQuery } from "./queries.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(orderChoicesQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** Issues free tickets to several people, such as speakers, the press and winners. */
export default function ComplimentaryPage() {
  const { t } = useLingui();
  const event = useEvent();
  return (
    <ByHandPage
      title={t`Complimentary tickets`}
      back={
        <Link to={`/manage/event/${event.id}/attendees`}>
          <Trans>All attendees</Trans>
        </Link>
      }
      isOffered={({ product_type }) => product_type === "TICKET"}
    >
      {(choices) => <ComplimentaryForm choices={choices} />}
    </ByHandPage>
  );
}
