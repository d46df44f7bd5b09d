import type { Measured } from './rounds.ts'

export interface Report {
  title: string
  /** Names of the two compared sides, in the order of `sides`. */
  names: readonly [string, string]
  rows: { scenario: string; ratio: number; sides: readonly [Measured, Measured] }[]
}

const columns = [
  '',
  '',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'server µs',
  'postgres µs',
  'WAL B',
  'writes',
  'log B',
  'ratio',
] as const

export function print(report: Report): void {
  const lines = report.rows.flatMap(({ scenario, ratio, sides }) =>
    sides.map((side, n) => [
      n === 0 ? scenario : '',
      report.names[n]!,
      Math.round(side.perSecond).toString(),
      side.p50.toFixed(2),
      side.p99.toFixed(2),
      Math.round(side.serverMicros).toString(),
      whole(side.postgresMicros),
      whole(side.walBytes),
      side.transactions?.toFixed(2) ?? '',
      whole(side.logBytes),
      n === 0 ? ratio.toFixed(2) : '',
    ]),
  )
  const widths = columns.map((name, n) => Math.max(name.length, ...lines.map((line) => line[n]!.length)))
  const write = (cells: readonly string[]): void =>
    console.log(
      cells.map((cell, n) => (n < 2 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join('  '),
    )
  console.log(
    `\n${report.title}: medians; "ratio" is that of requests/s; per request: processor time of "server" and "postgres", ` +
      'bytes of the write-ahead log ("WAL B"), transactions that wrote ("writes"), bytes of the server\'s log ("log B")\n',
  )
  write(columns)
  for (const line of lines) write(line)
}

const whole = (value: number | null): string => (value === null ? '' : Math.round(value).toString())
