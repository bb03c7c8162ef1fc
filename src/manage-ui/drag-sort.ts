import { type DragEvent, useState } from "react";

type Kind = "category" | "product" | "question";

/** What is dragged to another's place by a mouse; whoever has none moves it by the menu that stands beside it. */
export function dragged(kind: Kind, id: number) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      // It may lie in something that can be dragged itself.
      event.stopPropagation();
      event.dataTransfer.setData(typeOf(kind), String(id));
      event.dataTransfer.effectAllowed = "move";
    },
  };
}

/** A place where it is let go, with what then happens for each kind; of places in each other the innermost takes it. */
export function useDropTarget(drops: { [kind in Kind]?: (id: number) => void }) {
  const [isOver, setIsOver] = useState(false);
  const kindOf = ({ dataTransfer }: DragEvent) =>
    (Object.keys(drops) as Kind[]).find((kind) => dataTransfer.types.includes(typeOf(kind)));
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!kindOf(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      const kind = kindOf(event);
      if (!kind) return;
      event.preventDefault();
      event.stopPropagation();
      setIsOver(false);
      drops[kind]!(Number(event.dataTransfer.getData(typeOf(kind))));
    },
  };
}

function typeOf(kind: Kind): string {
  return `application/x-${kind}`;
}
