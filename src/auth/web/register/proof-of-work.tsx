import { Trans } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { Notice } from "../../../ui/notice.tsx";

interface ProofOfWorkProps {
  /** The task from the refused call. */
  proof: { task: string; bits: number };
  /** The message of the refusal for a browser without JavaScript. */
  sentence: string | undefined;
}

/**
 * Inside the form: does the requested proof of work, and submits the form again with the answer. Without
 * JavaScript the refusal stays, with its message.
 */
export function ProofOfWork({ proof, sentence }: ProofOfWorkProps) {
  const answer = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState<typeof proof>();
  useEffect(() => {
    let isWanted = true;
    const work = async () => {
      const { solveProofOfWork } = await import("./solve-proof-of-work.ts");
      const found = await solveProofOfWork(proof);
      const field = answer.current;
      if (!isWanted || !field) return;
      field.value = found;
      field.form?.requestSubmit();
    };
    work().catch(() => setFailed(proof));
    return () => void (isWanted = false);
  }, [proof]);
  const refusal = <Notice tone="danger">{sentence}</Notice>;
  return (
    <>
      <input type="hidden" name="proof_task" value={proof.task} />
      <input ref={answer} type="hidden" name="proof_answer" defaultValue="" />
      {failed === proof ? (
        refusal
      ) : (
        <div className="needs-script">
          <Notice tone="info" isLive>
            <Trans>One moment: your browser is doing a short check. It then continues automatically.</Trans>
          </Notice>
        </div>
      )}
      <noscript>{refusal}</noscript>
    </>
  );
}
