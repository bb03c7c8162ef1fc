import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useToasts } from "../../ui/overlays/toasts.tsx";
import type { Opened } from "./merge-edit.ts";
import type { FieldConflict } from "./field-conflict.ts";
import { saveMerged, StaleEdit } from "./save-merged.ts";
import { useOpened } from "./use-opened.ts";

interface EditOptions<Body extends object, Done> {
  /** The resource as shown. Undefined: the form creates a new one. */
  opened: Opened<Body> | undefined;
  /** The name of the form's draft, if it has one. */
  draft?: string;
  /** Undefined if the form can only edit. */
  create?: (body: Body) => Promise<Done>;
  change: (body: Body, version: string) => Promise<Done>;
  /**
   * Returns the values as they are now. They are what the user decides about, because the form can be edited while it
   * asks whose value to keep. Null: they cannot be sent.
   */
  bodyNow: () => Body | null;
  /** For a form that stays open: returns the resource that it edits after saving. */
  reopen?: (done: Done) => Opened<Body>;
  onSuccess?: (done: Done) => unknown;
}

interface Callbacks<Done> {
  onSuccess?: (done: Done) => void;
  onError?: (error: Error) => void;
}

/** The fields that others have changed too, and the two decisions. */
export interface EditConflict {
  conflicts: FieldConflict[];
  isPending: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
}

export interface SavedEdit<Body, Done = unknown> {
  mutate: (body: Body, callbacks?: Callbacks<Done>) => void;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  reset: () => void;
  /** Set if the user has to decide. */
  conflict: EditConflict | null;
  /** For a form that is mounted before typing: sets the resource that it edits from now on. */
  reopen: (opened: Opened<Body>) => void;
}

/**
 * Saves a form of a resource that others may edit too. Merges their changes to other fields and reports them.
 * For a change to the same field, `conflict` asks which value to keep; all typed values stay.
 */
export function useEdit<Body extends object, Done>(options: EditOptions<Body, Done>): SavedEdit<Body, Done> {
  const { t } = useLingui();
  const { show } = useToasts();
  const opened = useOpened(options.opened, options.draft);
  const callbacks = useRef<Callbacks<Done>>({});
  const save = useMutation({
    mutationFn: async ({ body, ...decision }: { body: Body; decided?: Decision }) => {
      const from = opened.read();
      if (!from) return { done: await options.create!(body), taken: [] };
      return saveMerged({ opened: from, body, ...decision, send: options.change });
    },
    onSuccess: async ({ done, taken }) => {
      if (taken.length > 0) {
        const name = taken.find(({ changed_by }) => changed_by !== null)?.changed_by?.name;
        show({
          message: name
            ? t`Saved, along with changes ${name} has just made to other fields.`
            : t`Saved, along with changes just made elsewhere to other fields.`,
        });
      }
      if (options.reopen) opened.reopen(options.reopen(done));
      await options.onSuccess?.(done);
    },
  });
  const { error, isPending } = save;
  const send = (body: Body, decision?: { decided: Decision }) =>
    save.mutate(
      { body, ...decision },
      {
        onSuccess: ({ done }) => callbacks.current.onSuccess?.(done),
        onError: (failure) => callbacks.current.onError?.(failure),
      },
    );
  const decide = (isMine: boolean) => {
    const body = options.bodyNow();
    if (body && error instanceof StaleEdit) send(body, { decided: error.decide(isMine) });
  };
  return {
    mutate: (body, given = {}) => {
      callbacks.current = given;
      send(body);
    },
    isPending,
    isError: save.isError,
    error,
    reset: save.reset,
    conflict:
      error instanceof StaleEdit
        ? {
            conflicts: error.conflicts,
            isPending,
            keepMine: () => decide(true),
            takeTheirs: () => decide(false),
          }
        : null,
    reopen: opened.reopen,
  };
}

type Decision = ReturnType<StaleEdit["decide"]>;
