import { Gallery } from "./gallery/gallery.tsx";
import { pageOf } from "../platform/http/pages/page-context.ts";
import { pageRefusal } from "../platform/http/pages/page-refusal.ts";
import type { Route } from "./+types/gallery-page";

/**
 * /dev/gallery: every component of the light kit in all its states. Available only in development and in a
 * demo.
 */
export function loader({ context }: Route.LoaderArgs) {
  if (!pageOf(context).publicConfig.isDemo) throw pageRefusal(404);
  return null;
}

export const meta: Route.MetaFunction = () => [{ title: "Gallery" }, { name: "robots", content: "noindex" }];

export default function GalleryPage() {
  return <Gallery />;
}
