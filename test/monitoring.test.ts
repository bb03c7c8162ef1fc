import { readFileSync } from "node:fs";
import path from "node:path";
import Fastify from "fastify";
import type { Metric, MetricType } from "prom-client";
import { expect, test } from "vitest";
import { alarmsOf } from "../src/app/alarms.ts";
import { measureWeb } from "../src/app/measure-web.ts";
import type { Replica } from "../src/platform/database/replica/open-replica.ts";
import { createMetrics, mountHealth } from "../src/platform/http/health-routes.ts";
import { shedLoad } from "../src/platform/http/security/shed-load.ts";
import { testServices } from "./api.ts";
import { testDatabase } from "./database.ts";

const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, "..", name), "utf8");

const RULES = read("deploy/observability/rules.yml");
const expressions = [...expressionsOfRules(), ...expressionsOfDashboard()];
/** Figures that rules.yml computes from the program's. */
const recorded = new Set([...RULES.matchAll(/- record: (\S+)/g)].map(([, name]) => name!));
const metrics = await registeredMetrics();
/** Prometheus adds these to each figure. */
const OF_PROMETHEUS = ["job", "instance"];

test("every figure that rules and dashboard ask for is registered by the program", () => {
  const unknown = expressions.filter((expression) =>
    namesIn(expression).some((name) => name !== "up" && !recorded.has(name) && !labelsOf(name)),
  );

  expect(expressions.length).toBeGreaterThan(50);
  expect(unknown).toEqual([]);
});

test("rules and dashboard select figures by labels that they have", () => {
  const unknown = expressions.flatMap((expression) =>
    selectorsIn(expression).flatMap(({ name, labels }) => {
      const known = labelsOf(name) ?? [];
      const all = recorded.has(name) ? ["call"] : [...OF_PROMETHEUS, ...known];
      return labels.filter((label) => !all.includes(label)).map((label) => `${name}{${label}}`);
    }),
  );

  expect(unknown).toEqual([]);
});

test("rules and dashboard ask for the job by the name that scrapes give it", () => {
  const asked = expressions.flatMap((expression) =>
    namesIn(expression)
      .filter((name) => !recorded.has(name))
      .map((name) => new RegExp(`\\b${name}\\{job="tessera"`).test(expression)),
  );

  expect(asked).not.toContain(false);
  expect(read("deploy/observability/prometheus.yml")).toContain("job_name: tessera\n");
  expect(read("deploy/helm/tessera/templates/metrics.yaml")).toContain(
    "relabelings:\n        - { targetLabel: job, replacement: tessera }",
  );
});

function expressionsOfRules(): string[] {
  const found = [...RULES.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!);
  if (found.length !== RULES.match(/- (?:alert|record): /g)?.length)
    throw new Error("a rule has no expression in one line");
  return found;
}

function expressionsOfDashboard(): string[] {
  const { panels } = JSON.parse(read("deploy/observability/grafana-dashboard.json")) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The names of figures in an expression of PromQL: words with a selector, and recorded names. */
function namesIn(expression: string): string[] {
  const words = expression.replaceAll(/"[^"]*"/g, '""').matchAll(/[a-z_]\w*(?::\w+)*(?=\{)|[a-z]\w*:[\w:]+/g);
  const named = [...words].map(([word]) => word);
  if (named.length === 0) throw new Error(`no figure in ${expression}`);
  return named;
}

function selectorsIn(expression: string): { name: string; labels: string[] }[] {
  return [...expression.matchAll(/([a-z_][\w:]*)\{([^}]*)\}/g)].map(([, name, selector]) => ({
    name: name!,
    labels: [...selector!.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label!),
  }));
}

/** The labels of a registered figure, or of a series of a registered histogram. */
function labelsOf(name: string): readonly string[] | undefined {
  if (name === "up") return [];
  const own = metrics.get(name);
  if (own) return own.type === "histogram" ? undefined : own.labelNames;
  const histogram = metrics.get(name.replace(/_(?:bucket|count|sum)$/, ""));
  return histogram?.type === "histogram" ? [...histogram.labelNames, "le"] : undefined;
}

async function registeredMetrics() {
  const registry = createMetrics();
  const services = testServices(await testDatabase());
  const app = Fastify();
  services.replica = { state: () => ({ lagMilliseconds: 0 }) } as Replica;
  measureWeb(registry, services, alarmsOf(services));
  shedLoad(app, () => false, registry);
  mountHealth(app, { ping: async () => {}, isDraining: () => false, registry });
  const all = registry.getMetricsAsArray() as unknown as (Metric & {
    name: string;
    type: `${MetricType}`;
    labelNames: readonly string[];
  })[];
  const answers = await registry.getMetricsAsJSON();
  return new Map(
    all.map(({ name, labelNames }) => {
      const { type } = answers.find((answer) => answer.name === name)!;
      return [name, { type: String(type), labelNames }];
    }),
  );
}
