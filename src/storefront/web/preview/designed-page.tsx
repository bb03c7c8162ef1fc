import type { FormEvent, MouseEvent, ReactNode } from "react";

interface DesignedPageProps {
  /** In a designer's frame the page looks as for visitors, but its links and forms do nothing. */
  isFramed: boolean;
  children: ReactNode;
}

export function DesignedPage({ isFramed, children }: DesignedPageProps) {
  return <div {...(isFramed && { onClickCapture: stayHere, onSubmitCapture: sendNothing })}>{children}</div>;
}

function stayHere(click: MouseEvent): void {
  if ((click.target as Element).closest("a[href]:not([href^='#'])")) click.preventDefault();
}

function sendNothing(submit: FormEvent): void {
  submit.preventDefault();
}
