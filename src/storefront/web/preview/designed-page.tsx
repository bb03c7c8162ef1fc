import type { FormEvent, MouseEvent, ReactNode } from "react";

/** The page in a designer's frame: it looks as for visitors, but leads nowhere and sends nothing. */
export function DesignedPage({ children }: { children: ReactNode }) {
  return (
    <div onClickCapture={stayHere} onSubmitCapture={sendNothing}>
      {children}
    </div>
  );
}

function stayHere(click: MouseEvent): void {
  const link = (click.target as Element).closest("a[href]");
  if (link && !link.getAttribute("href")!.startsWith("#")) click.preventDefault();
}

function sendNothing(submit: FormEvent): void {
  submit.preventDefault();
}
