import { useLocation, useNavigate } from "react-router";
import { useViewMode } from "../../../../../manage-ui/theme/use-view-mode.ts";
import { monthOf, readMonth } from "../../../../../manage-ui/dates/month.ts";
import { useToday } from "./calendar/use-today.ts";

export type EventsViewMode = "cards" | "table" | "calendar";

/** The last used view, or the calendar if the address contains a month. */
export function useEventsViewMode(): [EventsViewMode, (look: EventsViewMode) => void] {
  const [remembered, remember] = useViewMode<EventsViewMode>("events", ["cards", "table", "calendar"]);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const choose = (look: EventsViewMode) => {
    remember(look);
    const wanted = new URLSearchParams(search);
    wanted.delete("month");
    if (look === "calendar") wanted.set("month", monthOf(today));
    const query = wanted.size > 0 ? `?${wanted}` : "";
    if (query !== search) void navigate(pathname + query, { replace: true, preventScrollReset: true });
  };
  return [monthIn(search) ? "calendar" : remembered, choose];
}

/** The month from the address. */
export function monthIn(search: string): string | null {
  return readMonth(new URLSearchParams(search).get("month"));
}
