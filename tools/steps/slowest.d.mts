interface TimedTest {
  name: string;
  milliseconds: number;
}

export function slowestOfVitest(report: unknown, root: string): TimedTest[];
export function slowestOfPlaywright(report: unknown): TimedTest[];
