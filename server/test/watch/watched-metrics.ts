import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A value of a scrape, or a figure of an expression with the labels that it must have. */
export interface Metric {
  name: string
  labels: Record<string, string>
}

export interface Sample extends Metric {
  value: number
}

export interface Rule {
  name: string
  text: string
  expression: string
}

interface Panel {
  id: number
  type: string
  title: string
  description?: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; legendFormat: string }[]
}

const folder = new URL('../../../deploy/watch/', import.meta.url)
export const watchFolder = fileURLToPath(folder)

export const rules: readonly Rule[] = readFileSync(new URL('alerts.yml', folder), 'utf8')
  .split(/^ {6}- (?=alert: )/m)
  .slice(1)
  .map((text) => ({
    name: /^alert: (\w+)$/m.exec(text)![1]!,
    text,
    expression: /^ +expr: ([^]*?)^ +(?:for|labels):/m.exec(text)?.[1] ?? '',
  }))

export const dashboard = JSON.parse(readFileSync(new URL('dashboard.json', folder), 'utf8')) as {
  panels: Panel[]
}

/** Parses a scrape in the format of Prometheus. */
export function parseSamples(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name, list = '', value]) => ({
    name: name!,
    labels: labelsIn(list),
    value: Number(value),
  }))
}

/** Returns the metrics of an expression, except those that Prometheus itself adds. */
export function metricsIn(expression: string): Metric[] {
  return [...expression.matchAll(/\b((?:quoin|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name, list = '']) => ({ name: name!, labels: labelsIn(list) }),
  )
}

/** Returns the labels by which an expression groups its metrics. */
export function groupedBy(expression: string): string[] {
  return [...expression.matchAll(/\bby \(([\w, ]+)\)/g)].flatMap(([, list]) => list!.split(', '))
}

/** Returns what is missing in the samples for an expression. Empty if all of its metrics and labels are there. */
export function missingFor(expression: string, samples: readonly Sample[]): string[] {
  const metrics = metricsIn(expression)
  const isThere = ({ name, labels }: Metric): boolean =>
    samples.some(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )
  const withoutLabel = groupedBy(expression).flatMap((label) =>
    metrics.every(({ name }) => samples.some((sample) => sample.name === name && label in sample.labels))
      ? []
      : [`label ${label}`],
  )
  return [
    ...metrics
      .filter((each) => !isThere(each))
      .map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`),
    ...withoutLabel,
  ]
}

function labelsIn(list: string): Record<string, string> {
  return Object.fromEntries(
    [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!]),
  )
}
