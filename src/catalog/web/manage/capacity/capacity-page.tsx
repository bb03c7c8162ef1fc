import { Box, Group, SimpleGrid, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { useOnChange } from "../../../../manage-ui/live.ts";
import { EmptyList } from "../../../../manage-ui/lists/empty-list.tsx";
import { ListPage } from "../../../../manage-ui/lists/list-page.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { SoldBar } from "../../../../backoffice/sold-bar.tsx";
import { useViewMode } from "../../../../manage-ui/theme/use-view-mode.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { CapacityAssignment } from "../../../contract.ts";
import type { Route } from "./+types/capacity-page";
import { CapacityDialog } from "./capacity-dialog.tsx";
import { CapacityExample } from "../examples/capacity-example.tsx";
import { CapacityMenu } from "./capacity-menu.tsx";
import { capacityQuery } from "./capacity-query.ts";
import { CapacityTable } from "./capacity-table.tsx";

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  return preload(args, (client) => [
    client.prefetchQuery(capacityQuery(eventId)),
    client.prefetchQuery(categoriesQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

/** Capacities that several products share. */
export default function CapacityPage() {
  const { t } = useLingui();
  const event = useEvent();
  const client = useQueryClient();
  const { data: assignments, error, refetch } = useQuery(capacityQuery(event.id));
  const [look, setLook] = useViewMode("capacity-assignments", ["cards", "table"]);
  useOnChange(["orders"], () => void client.invalidateQueries(capacityQuery(event.id)));
  return (
    <ListPage
      title={t`Shared capacity`}
      context={event.title}
      description={
        <Trans>Caps the total sold across several products, such as the tickets for one room.</Trans>
      }
      addLabel={<Trans>Add shared capacity</Trans>}
      editor={(dialog) => <CapacityDialog {...dialog} />}
    >
      {(add) => (
        <>
          {error && !assignments && (
            <ProblemNotice
              error={error}
              title={t`The list could not be loaded.`}
              onRetry={() => void refetch()}
            />
          )}
          {!error && !assignments && <Skeleton lines={6} />}
          {assignments?.length === 0 && (
            <EmptyList
              example={<CapacityExample />}
              title={<Trans>No products share a capacity.</Trans>}
              action={add}
            >
              <p>
                <Trans>Useful where day tickets and weekend tickets fill the same hall.</Trans>
              </p>
            </EmptyList>
          )}
          {assignments && assignments.length > 0 && (
            <>
              <Group gap={0} align="stretch" wrap="nowrap" justify="flex-end">
                <Choices
                  label={t`How capacities are shown`}
                  value={look}
                  onChange={setLook}
                  choices={[
                    { value: "cards", label: t`Cards` },
                    { value: "table", label: t`Table` },
                  ]}
                />
              </Group>
              {look === "table" ? (
                <CapacityTable />
              ) : (
                <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fill">
                  {assignments.map((assignment) => (
                    <CapacityCard key={assignment.id} assignment={assignment} />
                  ))}
                </SimpleGrid>
              )}
            </>
          )}
        </>
      )}
    </ListPage>
  );
}

function CapacityCard({ assignment }: { assignment: Versioned<CapacityAssignment> }) {
  const left = assignment.capacity === null ? null : assignment.capacity - assignment.used_capacity;
  const excess = left === null ? 0 : -left;
  return (
    <Panel
      title={
        <Group component="span" className="break-anywhere" gap="4px 8px">
          {assignment.name}
          {assignment.status === "INACTIVE" && (
            <Chip icon="x">
              <Trans>Does not limit</Trans>
            </Chip>
          )}
          {assignment.status === "ACTIVE" && left === 0 && (
            <Chip tone="danger" icon="x">
              <Trans>Full</Trans>
            </Chip>
          )}
        </Group>
      }
      action={<CapacityMenu assignment={assignment} />}
    >
      <SoldBar sold={assignment.used_capacity} capacity={assignment.capacity} />
      {left !== null && (
        <Text c="dimmed">
          {left > 0 ? (
            <Plural value={left} one="# place is left" other="# places are left" />
          ) : left === 0 ? (
            <Trans>No places are left</Trans>
          ) : (
            <Plural
              value={excess}
              one="# more sold than there are places"
              other="# more sold than there are places"
            />
          )}
        </Text>
      )}
      <Box component="ul" className="break-anywhere" ps="md" c="dimmed">
        {assignment.products.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </Box>
    </Panel>
  );
}
