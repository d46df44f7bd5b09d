/** Numbers of days, weeks and months. Of each, the newest backup is retained. */
export interface Keep {
  days: number
  weeks: number
  months: number
}

const dayMs = 24 * 3600_000
/**
 * Time for which every backup is retained. Without it, a backup that was made after a mistake could replace the backup
 * of the same day that was made before it.
 */
const allMs = 2 * dayMs

/**
 * Chooses the backups to retain: all backups of the last 48 hours, and the newest backup of each of the latest days,
 * weeks (from Monday) and months, in UTC. Days, weeks and months without a backup do not count. Names are times such as
 * `2026-11-24T02-31-24Z`, the newest first. Other names are retained.
 */
export function chooseRetained(
  names: readonly string[],
  { days, weeks, months }: Keep,
  now: number,
): Set<string> {
  const dated = names.filter((name) => isDated(name))
  const retained = new Set(names.filter((name) => !isDated(name) || now - timeOf(name) < allMs))
  const periods = [
    [days, (name: string) => name.slice(0, 10)],
    [weeks, weekOf],
    [months, (name: string) => name.slice(0, 7)],
  ] as const
  for (const [count, periodOf] of periods)
    for (const [newest] of [...Map.groupBy(dated, periodOf).values()].slice(0, count)) retained.add(newest!)
  if (dated.length > 0) retained.add(dated[0]!)
  return retained
}

/** Returns the time in the name of a backup, in milliseconds. */
function timeOf(name: string): number {
  return Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'))
}

const isDated = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name)

/** Returns the number of the week, counted from a Monday. */
function weekOf(name: string): string {
  const mondayMs = Date.parse('1970-01-05')
  return String(Math.floor((Date.parse(name.slice(0, 10)) - mondayMs) / (7 * dayMs)))
}

/** Parses a setting such as `7d,4w,12m`. A part that is missing is 0. Undefined if the form is wrong. */
export function parseKeep(text: string): Keep | undefined {
  const keep: Keep = { days: 0, weeks: 0, months: 0 }
  const units = { d: 'days', w: 'weeks', m: 'months' } as const
  for (const part of text.split(',')) {
    const [, count, unit] = /^(\d{1,4})([dwm])$/.exec(part.trim()) ?? []
    if (count === undefined) return undefined
    keep[units[unit as keyof typeof units]] = Number(count)
  }
  return keep.days + keep.weeks + keep.months > 0 ? keep : undefined
}
