import { LazySearch, type SearchFieldProps } from "../search/lazy-search.tsx";
import { zoneLabel } from "./find-zones.ts";

/** A searchable select of time zones. */
export function ZoneSelect(props: SearchFieldProps<string>) {
  return (
    <LazySearch
      field={props}
      shown={zoneLabel(props.value)}
      load={async () => (await import("./zone-search.tsx")).ZoneSearch}
    />
  );
}
