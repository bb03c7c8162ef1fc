import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Organizer } from "../../../contract.ts";
import { organizerQuery } from "../../../../backoffice/queries/organizers.ts";

/** The organiser of the page, fetched by the layout. */
export function useOrganizer(): Versioned<Organizer> {
  const { organizerId } = useParams();
  return useSuspenseQuery(organizerQuery(Number(organizerId))).data;
}
