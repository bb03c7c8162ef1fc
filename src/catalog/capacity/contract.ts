import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, Instant, listingQuery, listOf, one, Text } from "../../values/wire.ts";

export const CapacityAssignment = z.object({
  id: Id,
  event_id: Id,
  name: z.string(),
  /** Null: unlimited. */
  capacity: z.int().nullable(),
  /** Units sold and held of all its products. Counted while it is inactive, too. */
  used_capacity: z.int(),
  /** With two decimals; 0 if unlimited. */
  percentage_used: z.number(),
  status: z.enum(["ACTIVE", "INACTIVE"]),
  applies_to: z.literal("PRODUCTS"),
  products: z.array(z.object({ id: Id, title: z.string() })),
  created_at: Instant,
  updated_at: Instant,
});
export type CapacityAssignment = z.infer<typeof CapacityAssignment>;

const CAPACITY_ASSIGNMENT = resource("capacity-assignment", CapacityAssignment, {
  writtenAs: { product_ids: ({ products }) => products.map(({ id }) => id) },
});

export const CapacityInput = z.object({
  name: Text(100),
  capacity: z.int().min(1).max(10_000_000).nullish(),
  status: z.enum(["ACTIVE", "INACTIVE"]).default("ACTIVE"),
  product_ids: z.array(Id).min(1).max(500),
});
export type CapacityInput = z.infer<typeof CapacityInput>;

export const CAPACITY_LISTING = {
  sorts: ["created_at", "name", "updated_at", "used_capacity", "capacity"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    name: "text",
    status: ["ACTIVE", "INACTIVE"],
    capacity: "number",
    used_capacity: "number",
    created_at: "instant",
    updated_at: "instant",
  },
} as const satisfies Listing;

const eventParams = z.object({ event_id: Id });
const capacityParams = z.object({ event_id: Id, capacity_assignment_id: Id });

export const capacityContract = {
  listCapacityAssignments: route({
    method: "GET",
    path: "/events/{event_id}/capacity-assignments",
    summary: "List the shared capacities",
    policy: "user",
    params: eventParams,
    query: listingQuery(CAPACITY_LISTING),
    response: listOf(CAPACITY_ASSIGNMENT.schema),
    resource: CAPACITY_ASSIGNMENT,
  }),
  createCapacityAssignment: route({
    method: "POST",
    path: "/events/{event_id}/capacity-assignments",
    summary: "Create a shared capacity of several products; units already sold count",
    policy: "user",
    params: eventParams,
    body: CapacityInput,
    response: one(CAPACITY_ASSIGNMENT.schema),
    resource: CAPACITY_ASSIGNMENT,
    status: 201,
    isRepeatable: true,
  }),
  getCapacityAssignment: route({
    method: "GET",
    path: "/events/{event_id}/capacity-assignments/{capacity_assignment_id}",
    summary: "Get a shared capacity",
    policy: "user",
    params: capacityParams,
    response: one(CAPACITY_ASSIGNMENT.schema),
    resource: CAPACITY_ASSIGNMENT,
  }),
  updateCapacityAssignment: route({
    method: "PUT",
    path: "/events/{event_id}/capacity-assignments/{capacity_assignment_id}",
    summary: "Update a shared capacity; not below the number of places taken",
    policy: "user",
    params: capacityParams,
    body: CapacityInput,
    response: one(CAPACITY_ASSIGNMENT.schema),
    resource: CAPACITY_ASSIGNMENT,
    edits: "whole",
  }),
  deleteCapacityAssignment: route({
    method: "DELETE",
    path: "/events/{event_id}/capacity-assignments/{capacity_assignment_id}",
    summary: "Delete a shared capacity; the products' own limits stay",
    policy: "user",
    params: capacityParams,
    response: null,
  }),
};
