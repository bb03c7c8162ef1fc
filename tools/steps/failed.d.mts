export function failedOfVitest(report: unknown, root: string): string[];
export function failedOfPlaywright(report: unknown): string[];
