import { inspect, parseArgs } from 'node:util'
import { measureAutomations } from './automations.ts'
import { measureConsole } from './console.ts'
import { compareWithBare } from './against-bare.ts'
import { measureDeliveries } from './deliveries.ts'
import { openCluster } from './cluster.ts'
import { compareOrganizations, printOrganizations } from './against-organizations.ts'
import { compareSizes } from './against-size.ts'
import { measureImports } from './imports.ts'
import { measureGrowth } from './growth.ts'
import { measureLive, printLive } from './live.ts'
import { measureNeighbours, printNeighbours } from './neighbours.ts'
import { measureRecovery } from './recovery.ts'
import { print } from './report.ts'
import { measureReports } from './reports.ts'
import { measureRequestLog } from './request-log.ts'
import type { Effort } from './rounds.ts'
import { measureSchedule } from './schedule.ts'
import { measureSearch, printSearch } from './search.ts'

const usage = `npm run bench -- [--quick] [--json] [--scale | --growth | --organizations N | --deliveries | --neighbours | --automations | --schedule | --console | --live | --search | --recovery | --reports | --imports | --requests] [--only NAME] [--keep DIRECTORY] [--profile DIRECTORY]

Without another option: compares the whole program, at 8 and at 32 connections and with the background work that its requests cause, and then requests alone, with a minimal server that does the same work.
With --deliveries: webhooks at 200 events a second, and backlogs for one destination and for 1,000, to a receiver in another process.
With --neighbours: latency of one organization while another overloads many endpoints, and during one attack at a time: large bodies, documents, catalog, invented keys (--only NAME selects one).
With --automations: automation runs per second, one organization beside others, runs due within a minute, and waiting runs (--only throughput measures only the first).
With --schedule: free slots and the board in a month of 50 members and 2,000 jobs, and in one of 200 and 10,000.
With --console: time from the first paint of each page of the console, and from the start of the navigation, until its data is shown, and from a typed price on an estimate until its new total is shown, in Chromium, with the demo and with 20,000 records of each kind.
With --live: latency of one organization while 50 members of another have the console open, one of them in 8 windows, and its records change each second.
With --search: search of all kinds of records and of lists, with 200,000 records of each kind, for common, rare, short and misspelled words.
With --requests: processor time and size of a request in the request log.
With --recovery: backup of both forms beside callers, with its memory, restore with its audit, and doctor, at 200,000 leads.
With --reports: every report of a year in a company with 200,000 invoices over two years (5 GB of temporary disk).
With --keep DIRECTORY: --search and --reports leave their data there, and later runs use it (--only NAME selects one search or report).
With --imports: an import of 50,000 clients with its progress, and the reads of another organization beside it.
With --organizations N: background work, reads and creations with N organizations, compared with 1,000 (100,000 need 5 GB of temporary disk).
With --growth: blocks and rows that each query of the catalog reads, with 2,000,000 records of a company and 100,000 other companies, compared with 10,000 and 1,000 (5 GB of temporary disk).
With --scale: the service on ten thousand leads against the service on two million (4 GB of temporary disk).`

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    deliveries: { type: 'boolean', default: false },
    neighbours: { type: 'boolean', default: false },
    automations: { type: 'boolean', default: false },
    schedule: { type: 'boolean', default: false },
    console: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    requests: { type: 'boolean', default: false },
    recovery: { type: 'boolean', default: false },
    reports: { type: 'boolean', default: false },
    imports: { type: 'boolean', default: false },
    organizations: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const effort: Effort = options.quick
  ? { rounds: 3, milliseconds: 500, warmUpMs: 1000, connections: 8 }
  : { rounds: 9, milliseconds: 1500, warmUpMs: 3000, connections: 8 }

if (options.help) {
  console.log(usage)
} else if (options.deliveries) {
  const plan = options.quick ? { seconds: 10, backlog: 5_000 } : { seconds: 60, backlog: 100_000 }
  const metrics = await measureDeliveries(plan)
  console.log(options.json ? JSON.stringify(metrics) : inspect(metrics, { depth: 4 }))
} else if (options.growth) {
  // A copy of all records has about 3,500 rows.
  process.exitCode = await measureGrowth(
    options.quick
      ? { records: [3, 60], organizations: [100, 2000] }
      : {
          records: [3, 600],
          organizations: [1000, 100_000],
          besideTiny: { blocks: 1000, rows: 1000 },
        },
  )
} else if (options.recovery) {
  const metrics = await measureRecovery(options.quick ? 10_000 : 200_000)
  console.log(options.json ? JSON.stringify(metrics) : inspect(metrics, { depth: 4 }))
} else if (options.imports) {
  const metrics = await measureImports(options.quick ? 5_000 : 50_000)
  console.log(options.json ? JSON.stringify(metrics) : inspect(metrics, { depth: 4 }))
} else {
  const cluster = await openCluster(options.keep)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.remove().finally(() => process.exit(1)))
  try {
    if (options.organizations !== undefined) {
      const plan = { effort, only: options.only }
      const metrics = await compareOrganizations(cluster, Number(options.organizations), plan)
      if (options.json) console.log(JSON.stringify(metrics))
      else printOrganizations(metrics)
    } else if (options.requests) {
      const reports = await measureRequestLog(cluster, effort.rounds)
      console.log(options.json ? JSON.stringify(reports) : inspect(reports))
    } else if (options.automations) {
      const plan = options.quick
        ? { runs: 400, organizations: 6, due: 300, withinSeconds: 6, exits: 20, waiting: 20_000 }
        : { runs: 20_000, organizations: 50, due: 10_000, withinSeconds: 60, exits: 200, waiting: 1_000_000 }
      const metrics = await measureAutomations(cluster, { ...plan, only: options.only })
      console.log(options.json ? JSON.stringify(metrics) : inspect(metrics, { depth: 4 }))
    } else if (options.reports) {
      const plan = options.quick ? { invoices: 10_000, runs: 3 } : { invoices: 200_000, runs: 5 }
      const metrics = await measureReports(cluster, { ...plan, only: options.only })
      console.log(options.json ? JSON.stringify(metrics) : inspect(metrics, { depth: 4 }))
    } else if (options.schedule) {
      const months = [
        { members: 50, jobs: 2000 },
        { members: 200, jobs: 10_000 },
      ]
      const metrics = await measureSchedule(cluster, { months, questions: options.quick ? 40 : 400 })
      console.log(options.json ? JSON.stringify(metrics) : inspect(metrics, { depth: 4 }))
    } else if (options.console) {
      const metrics = await measureConsole(cluster, { visits: options.quick ? 5 : 15, records: 20_000 })
      console.log(options.json ? JSON.stringify(metrics) : inspect(metrics, { depth: 4 }))
    } else if (options.live) {
      const plan = options.quick
        ? { rounds: 5, requests: 400, members: 50, windows: 8, leadsPerBurst: 10 }
        : { rounds: 7, requests: 600, members: 50, windows: 8, leadsPerBurst: 10 }
      const metrics = await measureLive(cluster, plan)
      if (options.json) console.log(JSON.stringify(metrics))
      else printLive(metrics)
    } else if (options.search) {
      const plan = options.quick ? { records: 10_000, searches: 40 } : { records: 200_000, searches: 60 }
      const metrics = await measureSearch(cluster, { ...plan, only: options.only })
      if (options.json) console.log(JSON.stringify(metrics))
      else printSearch(metrics)
    } else if (options.neighbours) {
      const plan = options.quick
        ? { rounds: 3, requests: 200, clients: 5_000, attackRounds: 1, only: options.only }
        : { rounds: 7, requests: 600, clients: 60_000, attackRounds: 3, only: options.only }
      const metrics = await measureNeighbours(cluster, plan)
      if (options.json) console.log(JSON.stringify(metrics))
      else printNeighbours(metrics)
    } else {
      const plan = { effort, only: options.only, profile: options.profile }
      const reports = options.scale
        ? [await compareSizes(cluster, plan)]
        : await compareWithBare(cluster, plan)
      if (options.json) console.log(JSON.stringify(reports))
      else for (const report of reports) print(report)
    }
  } finally {
    await cluster.remove()
  }
}
