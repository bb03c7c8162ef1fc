import { type RouteConfig, route } from "@react-router/dev/routes";

/** Every page's address and its file: the product's table of contents. */
export default [
  route("preferences", "platform/web/preferences.ts"),
  route("dev/gallery", "platform/web/gallery-page.tsx"),

  // Anything else
  route("*", "platform/web/not-found.tsx"),
] satisfies RouteConfig;
