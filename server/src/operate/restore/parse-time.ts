import { StartRefused } from '../../start/postgres/index.ts'

const form = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?\s?(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/

/**
 * Parses a time that an operator has typed, such as `2026-11-24 02:35:50` or `2026-11-24T03:35:50+01:00`. Without an
 * offset, the time is in UTC. Returns it as ISO 8601 in UTC.
 * @throws {StartRefused} if the text is not a time.
 */
export function parseTime(text: string): string {
  const [, day, minute, second = ':00', offset = 'Z'] = form.exec(text.trim()) ?? []
  const zone =
    offset === 'UTC'
      ? 'Z'
      : offset.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`)
  const time = new Date(`${day}T${minute}${second}${zone}`)
  const isReal =
    day !== undefined &&
    !Number.isNaN(time.getTime()) &&
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (isReal) return time.toISOString()
  throw new StartRefused(
    `${JSON.stringify(text)} is not a time. Write it as 2026-11-24 02:35:50, in UTC, or with an offset, as 2026-11-24 03:35:50+01:00; or write latest.`,
  )
}
