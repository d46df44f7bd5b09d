import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ending, scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { metricsIn, parseSamples, rules, type Sample, watchFolder } from './watched-metrics.ts'

/** What Prometheus receives from one scrape. `samples` is undefined if there was no answer. */
export interface Scrape {
  atMs: number
  samples: readonly Sample[] | undefined
}

/** Scrapes one after the other, each of which stays as it is for some minutes. */
export interface Timeline {
  title: string
  states: readonly { scrape: Scrape; minutes: number }[]
  /** Alerts that fire at the end, and not yet at the end of the first of several states. */
  firing: readonly string[]
  /** Alerts that do not fire at the end. Others may: on a busy machine, a process can be blocked at any time. */
  silent?: readonly string[]
}

/** Intervals between two samples and between two evaluations, in minutes. */
const usualInterval = 1
const longInterval = 10
const longMinutes = 24 * 60

/** Scrapes a process as Prometheus does. */
export async function scrape(url: string, secret: string): Promise<Scrape> {
  const headers = { authorization: `Bearer ${secret}` }
  // Prometheus waits for ten seconds.
  const answer = await fetch(`${url}/metrics`, { headers, signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  )
  const text = await answer?.text()
  return { atMs: Date.now(), samples: answer?.status === 200 ? parseSamples(text!) : undefined }
}

/** Runs promtool on the tests in these files. Fails with its output. */
export function runPromtool(files: readonly string[]): void {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], {
    encoding: 'utf8',
  })
  if (error)
    throw new Error(
      'This test needs promtool: install it with "apt-get install --no-install-recommends prometheus".',
      { cause: error },
    )
  assert.equal(status, 0, `${stdout}\n${stderr}`)
}

/** Lets promtool evaluate the rules over the timelines, and asserts which alerts fire. */
export function assertFiring(t: Ending, timelines: readonly Timeline[]): void {
  const directory = scratchDirectory(t)
  const files = timelines.map((timeline, at) => {
    const file = join(directory, `${at}.yml`)
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(testOf(timeline)))
    return file
  })
  runPromtool(files)
}

function testOf({ title, states, firing, silent = [] }: Timeline): object {
  const minutes = states.reduce((sum, state) => sum + state.minutes, 0)
  const interval = minutes > longMinutes ? longInterval : usualInterval
  const counts = states.map((state) => Math.round(state.minutes / interval))
  const used = new Set(rules.flatMap(({ expression }) => metricsIn(expression)).map(({ name }) => name))
  const began = states[0]!.scrape.atMs
  const series = new Map<string, string[]>()
  for (const [at, { scrape: taken }] of states.entries())
    for (const { name, labels, value } of received(taken)) {
      if (name !== 'up' && !used.has(name)) continue
      const key = `${name}{${Object.entries(labels)
        .map(([label, text]) => `${label}="${text}"`)
        .join()}}`
      const values = series.get(key) ?? states.map(() => '')
      // The time of promtool begins with 0, so instants count from the first scrape.
      values[at] = String(name.endsWith('_timestamp_seconds') ? value - began / 1000 : value)
      series.set(key, values)
    }
  const end = { sample: counts.reduce((sum, count) => sum + count, 0) - 1, interval }
  return {
    rule_files: [join(watchFolder, 'alerts.yml')],
    evaluation_interval: `${interval}m`,
    tests: [
      {
        name: title,
        interval: `${interval}m`,
        input_series: [...series].map(([name, values]) => ({ series: name, values: repeat(values, counts) })),
        promql_expr_test: [
          expectFiring(firing, { ...end, fires: firing.length > 0 }),
          ...(states.length > 1
            ? [expectFiring(firing, { ...end, sample: counts[0]! - 1, fires: false })]
            : []),
          expectFiring(silent, { ...end, fires: false }),
        ],
      },
    ],
  }
}

/** Expects that all of the alerts fire at the time of a sample, or none of them. */
function expectFiring(
  names: readonly string[],
  { sample, interval, fires }: { sample: number; interval: number; fires: boolean },
): object {
  return {
    expr: `group by (alertname) (ALERTS{alertstate="firing", alertname=~"${names.join('|')}"})`,
    eval_time: `${sample * interval}m`,
    exp_samples: fires ? names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })) : [],
  }
}

/** Returns the samples with the labels that Prometheus adds, and its own figure `up`. */
function received({ samples }: Scrape): Sample[] {
  const target = { job: 'quoin', instance: 'quoin' }
  const up = { name: 'up', labels: target, value: samples ? 1 : 0 }
  return [up, ...(samples ?? []).map((each) => ({ ...each, labels: { ...each.labels, ...target } }))]
}

/** Writes the values in the notation of promtool. An empty value means that the series was not in that scrape. */
function repeat(values: readonly string[], counts: readonly number[]): string {
  return values
    .map((value, at) => {
      const count = counts[at]!
      if (value !== '') return count === 1 ? value : `${value}x${count - 1}`
      const isEnding = at > 0 && values[at - 1] !== ''
      const missing = isEnding ? count - 1 : count
      return `${isEnding ? 'stale' : ''}${missing > 0 ? ` _x${missing}` : ''}`
    })
    .join(' ')
}
