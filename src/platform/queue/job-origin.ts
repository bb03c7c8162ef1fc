import { measureJob } from "../metrics/work-metrics.ts";
import { inSpan } from "../telemetry/spans.ts";
import { isRequestId, withinRequest } from "../telemetry/request-scope.ts";

/** The part of a payload that names the request which caused the job. Handlers do not see it. */
interface Origin {
  _request?: { id?: unknown; traceparent?: unknown };
}

export function withOrigin<Payload>(
  payload: Payload,
  requestId: string | null | undefined,
  traceparent: string | null | undefined,
): Payload & Origin {
  if (!requestId) return payload as Payload & Origin;
  return { ...payload, _request: { id: requestId, ...(traceparent && { traceparent }) } };
}

/** Runs a handler as a part of the request, and of the trace, that caused the job. */
export function runWithOrigin<Result>(
  name: string,
  given: unknown,
  handle: (payload: unknown) => Promise<Result>,
): Promise<Result> {
  const { _request, ...payload } = (given ?? {}) as Origin;
  const requestId = isRequestId(_request?.id) ? _request.id : undefined;
  const traceparent = typeof _request?.traceparent === "string" ? _request.traceparent : undefined;
  return withinRequest({ requestId }, () =>
    inSpan(`job ${name}`, { kind: "consumer", parent: traceparent }, () =>
      measureJob(name, () => handle(payload)),
    ),
  );
}
