import { Group } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Chip } from "../../../../ui/chip.tsx";
import type { SystemStatus } from "../../../contract.ts";
import { systemQuery } from "../admin-queries.ts";
import { useSystemWords } from "./system-words.ts";

/** Every part of the system with its state. */
export function SystemSummary() {
  const { data } = useQuery(systemQuery());
  const wordsOf = useSystemWords();
  if (!data) return null;
  return (
    <Group gap="xs">
      {data.checks.map((check) => (
        <Link key={check.name} to={check.name === "JOBS" ? "/admin/failed-jobs" : "/admin/system"}>
          <SystemChip state={check.state} name={wordsOf(check).name} />
        </Link>
      ))}
      <Link to="/admin/system">
        <Trans>System status</Trans>
      </Link>
    </Group>
  );
}

type State = SystemStatus["checks"][number]["state"];

const TONES = { OK: "success", WARNING: "warning", FAILED: "danger" } as const satisfies Record<
  State,
  string
>;
const ICONS = { OK: "check", WARNING: "alert", FAILED: "x" } as const satisfies Record<State, string>;

export function SystemChip({ state, name }: { state: State; name: string }) {
  return (
    <Chip tone={TONES[state]} icon={ICONS[state]}>
      {name}
    </Chip>
  );
}
