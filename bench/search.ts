import { usualSizes } from '../server/src/kernel/database/sizes.ts'
import { percentile } from './automations/percentile.ts'
import type { Cluster } from './cluster.ts'
import { openCompany } from './open-company.ts'
import { fillRecords, storeWords } from './search/fill-records.ts'

export interface SearchPlan {
  /** Number of records of each kind. */
  records: number
  /** Number of searches of each kind. */
  searches: number
  only: string | undefined
}

interface Latency {
  p50Ms: number
  p95Ms: number
  /** Number of results of the last search. */
  found: number
}

/** Searches to measure. `n` is the number of an existing client. */
const searches: Record<string, (n: number) => string> = {
  'two common words that never meet': () => 'chicago boston',
  'two common words of which one is in the line': () => 'gutter chicago',
  'three common words, one never meets the others': () => 'street boston window',
  'two common words that often meet': () => 'window chicago',
  'one common word': () => 'chicago',
  'one rare word': (n) => `person${n}`,
  'a rare and a common word': (n) => `person${n} chicago`,
  'a name': (n) => `ada surname${n % 997}`,
  'one letter': (n) => 'abcdefghijlmopsw'[n % 16]!,
  'a name and one letter': (n) => `surname${n % 997} m`,
  'a number': (n) => `#${n}`,
  'a misspelled name': (n) => `surnmae${n % 997}`,
}

/** Measures searches over all kinds of records and in lists, with many records of each kind. */
export async function measureSearch(cluster: Cluster, plan: SearchPlan) {
  // The number of connections of a server process: the reads of an organization use two at a time.
  const company = await openCompany(cluster, 'search', {
    sizes: usualSizes,
    contents: `${plan.records} records of each kind`,
  })
  try {
    const { org, owner } = company
    await company.fill(async () => {
      await fillRecords(owner, { orgId: org.id, locationId: org.defaultLocationId, count: plan.records })
      await storeWords(owner, org.id)
    })
    const find = async (name: string, input: object): Promise<number> => {
      const { items } = (await company.runByName(name, input)) as { items: unknown[] }
      return items.length
    }
    const lists = ['clients.list', 'leads.list', 'estimates.list', 'jobs.list', 'invoices.list']
    const entryPoints: Record<string, (search: string) => Promise<number>> = {
      'search.find': (query) => find('search.find', { query }),
      ...Object.fromEntries(lists.map((name) => [name, (search: string) => find(name, { search })])),
    }
    const metrics: Record<string, Record<string, Latency>> = {}
    for (const [name, search] of Object.entries(searches)) {
      if (plan.only !== undefined && !name.includes(plan.only)) continue
      metrics[name] = {}
      for (const [operation, find] of Object.entries(entryPoints))
        metrics[name][operation] = await measure((n) => find(search(n)), plan)
    }
    return { records: plan.records, metrics }
  } finally {
    await company.close()
  }
}

const warmUps = 8

async function measure(
  find: (n: number) => Promise<number>,
  { records, searches: count }: SearchPlan,
): Promise<Latency> {
  const times: number[] = []
  let found = 0
  for (let at = -warmUps; at < count; at++) {
    const n = 1 + (((at + warmUps) * 7919) % records)
    const begun = performance.now()
    found = await find(n)
    if (at >= 0) times.push(performance.now() - begun)
  }
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95), found }
}

export function printSearch({ records, metrics }: Awaited<ReturnType<typeof measureSearch>>): void {
  console.log(`${records} records of each kind, p50 / p95 in milliseconds`)
  for (const [name, operations] of Object.entries(metrics)) {
    console.log(name)
    for (const [operation, { p50Ms, p95Ms, found }] of Object.entries(operations))
      console.log(`  ${operation.padEnd(15)} ${p50Ms.toFixed(1)} / ${p95Ms.toFixed(1)} (${found} found)`)
  }
}
