import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { allOf, Id, one, Text } from "../../values/wire.ts";

export const VIEWED_LISTS = [
  "events",
  "orders",
  "attendees",
  "promo-codes",
  "affiliates",
  "users",
  "products",
  "capacity-assignments",
  "taxes-and-fees",
  "scans",
  "customers",
] as const;

/** The saved state of a list: its query, its columns and their widths. */
const ViewState = z.strictObject({
  query: z.string().max(200).optional(),
  sort_by: z.string().max(40).optional(),
  sort_direction: z.enum(["asc", "desc"]).optional(),
  per_page: z.int().min(1).max(100).optional(),
  /** Checked by the list each time the view is used. */
  filter_fields: z
    .record(
      z.string().max(40),
      z.record(z.string().max(10), z.union([z.string().max(200), z.array(z.string().max(200)).max(100)])),
    )
    .optional(),
  columns: z.array(z.string().max(40)).max(60).optional(),
  /** The widths in pixels, by column. A column without a width is as wide as its content. */
  widths: z.record(z.string().max(40), z.int().min(1).max(2_000)).optional(),
});
export type ViewState = z.infer<typeof ViewState>;

export const SavedView = z.object({
  id: Id,
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  state: ViewState,
  /** Visible to the team. Only its author can change it. */
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** True: the caller's default view of the list. */
  is_default: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const SAVED_VIEW = resource("saved-view", SavedView);

const NewView = z.object({
  list: z.enum(VIEWED_LISTS),
  name: Text(60),
  state: ViewState,
  is_shared: z.boolean().default(false),
  is_default: z.boolean().default(false),
});

const ChangedView = z.object({
  name: Text(60).optional(),
  state: ViewState.optional(),
  is_shared: z.boolean().optional(),
  is_default: z.boolean().optional(),
});

const viewParams = z.object({ view_id: Id });

export const savedViewsContract = {
  listSavedViews: route({
    method: "GET",
    path: "/saved-views",
    summary: "List your saved views of a list, and those that the team shares",
    policy: "user",
    forEventScope: "same",
    query: z.object({ list: z.enum(VIEWED_LISTS) }),
    response: allOf(SAVED_VIEW.schema),
    resource: SAVED_VIEW,
  }),
  createSavedView: route({
    method: "POST",
    path: "/saved-views",
    summary: "Save the state of a list as a named view",
    policy: "user",
    unaudited: "how a person looks at a list changes nothing in the account",
    forEventScope: "same",
    body: NewView,
    response: one(SAVED_VIEW.schema),
    resource: SAVED_VIEW,
    status: 201,
  }),
  updateSavedView: route({
    method: "PATCH",
    path: "/saved-views/{view_id}",
    summary: "Update one of your saved views, or make any view that you can see the default",
    policy: "user",
    unaudited: "how a person looks at a list changes nothing in the account",
    forEventScope: "same",
    params: viewParams,
    body: ChangedView,
    response: one(SAVED_VIEW.schema),
    resource: SAVED_VIEW,
    edits: "part",
  }),
  deleteSavedView: route({
    method: "DELETE",
    path: "/saved-views/{view_id}",
    summary: "Delete one of your saved views",
    policy: "user",
    unaudited: "how a person looks at a list changes nothing in the account",
    forEventScope: "same",
    params: viewParams,
    response: null,
  }),
};
