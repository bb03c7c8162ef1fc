import { redirect } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { DesignedPage } from "../preview/designed-page.tsx";
import { PreviewBar } from "../preview/preview-bar.tsx";
import { useDraftDesign, withDraft } from "../preview/use-draft-design.ts";
import type { Route } from "./+types/organizer-preview-page";
import { findOrganizerPage } from "./find-organizer-page.ts";
import { MissingOrganizer } from "./missing-organizer.tsx";
import { OrganizerView } from "./organizer-view.tsx";

/** An organiser's page with drafts, in any status, for members of its account. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!(await pageOf(context).call.member()))
    throw redirect(`/auth/login?${new URLSearchParams({ return_to: url.pathname + url.search })}`);
  const tab = url.searchParams.get("tab") === "past" ? "past" : "upcoming";
  return findOrganizerPage({ url, params, context, hasAddress: false }, tab);
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default function OrganizerPreviewPage({ loaderData: { organizer, ...rest } }: Route.ComponentProps) {
  const draft = useDraftDesign();
  if (!organizer) return <MissingOrganizer />;
  return (
    <>
      {!draft && <PreviewBar />}
      <DesignedPage isFramed={draft !== null}>
        <OrganizerView organizer={withDraft(organizer, draft)} {...rest} isPreview />
      </DesignedPage>
    </>
  );
}
