import { Button, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ExportMenu } from "../../../../backoffice/data-grid/export-menu.tsx";
import { SidePanel } from "../../../../manage-ui/dialogs/overlays.tsx";
import { EmptyList } from "../../../../manage-ui/lists/empty-list.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { questionsQuery } from "../../../../backoffice/queries/questions.ts";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { Question } from "../../../questions/contract.ts";
import type { Route } from "./+types/questions-page";
import { QuestionEditor } from "./question-editor.tsx";
import { QuestionsExample } from "./questions-example.tsx";
import { QuestionPreview } from "./question-preview.tsx";
import { QuestionRow } from "./question-row.tsx";
import styles from "./questions-page.module.css";

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  return preload(args, (client) => [
    client.prefetchQuery(questionsQuery(eventId)),
    client.prefetchQuery(categoriesQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

export default function QuestionsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data: questions, error, refetch } = useQuery(questionsQuery(event.id));
  const { show } = useOpenItem("question");
  const isAnswered = questions?.some(({ answers_count }) => answers_count > 0) ?? false;
  const add = (
    <Button data-creates leftSection={<IconPlus size={18} />} onClick={() => show("new")}>
      <Trans>Add question</Trans>
    </Button>
  );
  return (
    <Page
      title={t`Questions`}
      context={event.title}
      description={<Trans>Every question costs you some buyers: ask only what you really need.</Trans>}
      actions={
        <>
          {add}
          {/* The export menu comes last, where it has room on a phone. */}
          {isAnswered && <ExportMenu exported={{ list: "questions/answers", eventId: event.id }} />}
        </>
      }
    >
      {error && !questions && (
        <ProblemNotice
          error={error}
          title={t`The questions could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !questions && <Skeleton lines={6} />}
      {questions?.length === 0 && (
        <EmptyList example={<QuestionsExample />} title={<Trans>No custom questions yet</Trans>} action={add}>
          <p>
            <Trans>
              Buyers always give their name and e-mail. You can also ask about dietary needs, shirt sizes or
              anything else you need to know.
            </Trans>
          </p>
        </EmptyList>
      )}
      {questions && questions.length > 0 && <QuestionLists questions={questions} />}
      {questions && <QuestionDrawer questions={questions} />}
    </Page>
  );
}

function QuestionLists({ questions }: { questions: Versioned<Question>[] }) {
  const asked = questions.filter((question) => !question.is_hidden);
  return (
    <div className={styles.columns}>
      <Panel title={<Trans>In this order</Trans>}>
        <Stack component="ul" className="plain-list" gap={0}>
          {questions.map((question, index) => (
            <QuestionRow key={question.id} question={question} index={index} questions={questions} />
          ))}
        </Stack>
      </Panel>
      <Panel title={<Trans>What buyers see</Trans>}>
        <Stack>
          {asked.map((question) => (
            <QuestionPreview key={question.id} question={question} />
          ))}
          {asked.length === 0 && (
            <Text c="dimmed" fz={13}>
              <Trans>All questions are hidden.</Trans>
            </Text>
          )}
        </Stack>
      </Panel>
    </div>
  );
}

/** Side panel with a question's form: `?question=7` or `?question=new`. */
function QuestionDrawer({ questions }: { questions: Versioned<Question>[] }) {
  const { open, close } = useOpenItem("question");
  const question = questions.find(({ id }) => String(id) === open);
  const isOpen = question !== undefined || open === "new";
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      title={question ? <Trans>Edit question</Trans> : <Trans>Add question</Trans>}
    >
      {isOpen && <QuestionEditor key={open} question={question} onClose={close} />}
    </SidePanel>
  );
}
