import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page's address and its file: the product's table of contents. */
export default [
  // The entrance
  index("accounts/web/home.ts"),
  layout("accounts/web/entry-layout.tsx", [
    route("auth/login", "accounts/web/log-in-page.tsx"),
    route("auth/register", "accounts/web/register-page.tsx"),
    route("auth/forgot-password", "accounts/web/forgot-password-page.tsx"),
    route("auth/reset-password/:token", "accounts/web/reset-password-page.tsx"),
  ]),
  route("auth/logout", "accounts/web/log-out.ts"),

  route("preferences", "platform/web/preferences.ts"),
  route("dev/gallery", "platform/web/gallery-page.tsx"),

  // Public
  route("event/:eventId/preview", "storefront/web/event-preview-page.tsx"),
  route("event/:eventId/:eventSlug?", "storefront/web/event-page.tsx"),
  route("e/:eventId/:eventSlug?", "storefront/web/event-page.tsx", { id: "event-short" }),

  // Anything else
  route("*", "platform/web/not-found.tsx"),
] satisfies RouteConfig;
