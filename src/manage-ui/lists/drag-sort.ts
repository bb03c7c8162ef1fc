import { type DragEvent, useState } from "react";

type Kind = "category" | "product" | "question" | "column";

/** Makes an item draggable with the mouse. The menu or the buttons beside each item move it by keyboard. */
export function dragged(kind: Kind, id: number) {
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      // The element may be inside another draggable element.
      event.stopPropagation();
      event.dataTransfer.setData(typeOf(kind), String(id));
      event.dataTransfer.effectAllowed = "move";
    },
  };
}

/** A drop target with a handler for each kind. If targets are nested, the innermost one handles the drop. */
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
