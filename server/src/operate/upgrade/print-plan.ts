import { megabytes } from '../backup/room.ts'
import type { UpgradeReport } from './inspect-upgrade.ts'
import { numberOf, type PlannedMigration } from './plan-upgrade.ts'

/** Migrations that take less time are counted, but not listed. */
const shortSeconds = 10
/** Maximum number of names in a sentence. */
const mostNames = 8

/** Formats the plan of an upgrade for a person. `now` is the current time in milliseconds. */
export function printPlan(report: UpgradeReport, now: number): string {
  const { from, to, migrations, seconds, largest } = report
  if (migrations.length === 0)
    return `The database is up to date with version ${to.version} (migration ${to.migration}).\n`
  const rows = largest.map((each) => `${each.rows.toLocaleString('en-US')} ${each.table}`).join(', ')
  const lines = [
    `From ${from.version} (${from.migration}) to ${to.version} (${to.migration}): ${count(migrations.length, 'migration')}, ${duration(seconds)}. Here: ${rows}.`,
    '',
    ...table(migrations),
    '',
    ...notes(report, now),
  ]
  return `${lines.join('\n')}\n`
}

function table(migrations: readonly PlannedMigration[]): string[] {
  const long = migrations.filter((each) => each.seconds >= shortSeconds)
  const rows = long.map((each) => [
    each.name.replace('.sql', ''),
    workOf(each),
    duration(each.seconds),
    waitOf(each),
  ])
  const others = migrations.length - long.length
  return [
    ...aligned(rows),
    ...(others > 0
      ? [`  ${count(others, long.length > 0 ? 'other' : 'migration')}, each under ${shortSeconds} s`]
      : []),
  ]
}

function workOf({ rewrites, builds_indexes_on, writes, is_observed }: PlannedMigration): string {
  if (!is_observed) return 'work unknown'
  const parts = [
    ['rewrites', rewrites],
    ['builds indexes on', builds_indexes_on],
    ['writes rows of', writes],
  ] as const
  const work = parts.flatMap(([verb, tables]) => (tables.length > 0 ? [`${verb} ${named(tables)}`] : []))
  return work.length > 0 ? work.join(', ') : 'reads rows'
}

function waitOf({ blocks, is_observed }: PlannedMigration): string {
  const tables = (what: 'writes' | 'everything'): string[] =>
    blocks.flatMap((each) => (each.what === what && each.rows > 0 ? [each.table] : []))
  const [closed, readable] = [tables('everything'), tables('writes')]
  if (!is_observed) return 'waiting time unknown: plan for downtime'
  const parts = [
    ...(closed.length > 0 ? [`no one can read or change ${named(closed)}`] : []),
    ...(readable.length > 0 ? [`no one can change ${named(readable)}`] : []),
  ]
  return parts.length > 0 ? `${parts.join(', ')} meanwhile` : 'the service works meanwhile'
}

function notes({ migrations, ...report }: UpgradeReport, now: number): string[] {
  const contracting = migrations.filter(({ expands }) => !expands)
  const drops = migrations.flatMap((each) => each.drops)
  const lasting =
    contracting.length > 0 ? `no (${named(contracting.map(({ name }) => numberOf(name)))})` : 'yes'
  return [
    ...migrations.flatMap(({ name, stands_still, seconds }) =>
      stands_still === null || seconds < shortSeconds
        ? []
        : [`The time of ${numberOf(name)} depends on your records (${stands_still}): rehearse it.`],
    ),
    contracting.length > 0
      ? 'Not reversible: an older version refuses the database afterwards. The way back is the backup that `quoin upgrade` makes first.'
      : 'Reversible: the older version still works with the database afterwards.',
    ...(drops.length > 0 ? [`Drops ${named(drops)}.`] : []),
    contracting.length > 0
      ? `Old and new version side by side: ${lasting}. Stop all hosts and processes of the old version first.`
      : `Old and new version side by side: ${lasting}. Replace one host after the other.`,
    ...room(report),
    report.last_backup === null
      ? 'Last backup: none. Set up backups with `quoin backup setup`, or name a file with `quoin upgrade --backup-to FILE`.'
      : `Last backup: ${report.last_backup.name}, ${age(now - Date.parse(report.last_backup.at))} ago.`,
    ...(report.running_processes > 0
      ? [`Running now: ${count(report.running_processes, 'process', 'processes')} of Quoin.`]
      : []),
    ...(report.last_backup === null
      ? []
      : ['Rehearse the upgrade on a copy of your own rows: `quoin upgrade --rehearse`.']),
  ]
}

function room({ free_bytes, needed_bytes }: Pick<UpgradeReport, 'free_bytes' | 'needed_bytes'>): string[] {
  if (free_bytes === null) return [`Room on the disk of Postgres: about ${size(needed_bytes)} needed.`]
  return [`Room on the disk: about ${size(needed_bytes)} needed, ${size(free_bytes)} free.`]
}

const size = (bytes: number): string => (bytes < 1e10 ? megabytes(bytes) : `${Math.round(bytes / 1e9)} GB`)

function named(names: readonly string[]): string {
  const more = names.length - mostNames
  return [...names.slice(0, mostNames), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

export function duration(seconds: number): string {
  if (seconds < 1) return 'under 1 s'
  return seconds < 120 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`
}

function age(ms: number): string {
  const hours = ms / 3_600_000
  if (hours < 1) return count(Math.max(0, Math.round(hours * 60)), 'minute')
  return hours < 48 ? count(Math.round(hours), 'hour') : count(Math.round(hours / 24), 'day')
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at]!)).join('  ')}`.trimEnd())
}
