import type { TestOrg } from './test-org.ts'

/**
 * Returns the plans of all queries that the service sends through `live.reader` while `run` is running. The plans are
 * made for the role that is subject to row-level security.
 */
export async function plansOf(org: TestOrg, run: () => Promise<unknown>): Promise<string[]> {
  const queries: { text: string; parameters: readonly unknown[] }[] = []
  const { live } = org.app.database
  const original = live.reader.bind(live)
  live.reader = (scope: Parameters<typeof original>[0]) => {
    const reader = original(scope)
    const recordQuery = (text: string, parameters: readonly unknown[] = []): typeof reader => {
      queries.push({ text, parameters })
      return reader
    }
    const noting: typeof reader = {
      rows: (text, parameters) => recordQuery(text, parameters).rows(text, parameters),
      row: (text, parameters) => recordQuery(text, parameters).row(text, parameters),
      sized: (text, parameters) => recordQuery(text, parameters).sized(text, parameters),
    }
    return noting
  }
  try {
    await run()
  } finally {
    live.reader = original
  }
  const reader = original({ orgId: org.id, locations: '*' })
  const plans: string[] = []
  for (const { text, parameters } of queries) {
    const rows = await reader.rows<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${text}`,
      parameters as never,
    )
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

/**
 * Returns the number of rows that the scans of a plan read, including those that a filter removed. `scans` selects the
 * nodes that count.
 */
export function rowsRead(plan: string, scans: RegExp): number {
  const nodes = plan.split(/->/).filter((node) => scans.test(node))
  return nodes.reduce((sum, node) => {
    const [, rows, loops] = /actual time=\S+ rows=([\d.]+) loops=(\d+)/.exec(node) ?? []
    const inVain = /Rows Removed by Filter: (\d+)/.exec(node)?.[1] ?? 0
    return sum + (Number(rows ?? 0) + Number(inVain)) * Number(loops ?? 0)
  }, 0)
}
