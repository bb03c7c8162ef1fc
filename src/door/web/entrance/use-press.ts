import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CallFailed } from "../../../platform/http/browser-client.ts";

/** Runs a call of the server on a press. Ignores presses while it runs; `problem` says why it failed. */
export function usePress(act: () => Promise<void>) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    async run() {
      if (isBusy) return;
      setIsBusy(true);
      setProblem(null);
      try {
        await act();
      } catch (error) {
        const said = error instanceof CallFailed ? (error.problem?.detail ?? error.problem?.title) : null;
        setProblem(
          said ?? t`This could not be sent. Is this device online? Press again; nothing happens twice.`,
        );
      } finally {
        setIsBusy(false);
      }
    },
  };
}
