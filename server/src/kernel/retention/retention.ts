const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const units = { m: minuteMs, h: hourMs, d: dayMs, y: 365 * dayMs }

/** Retention periods, in milliseconds, of data other than business records; see docs/decisions/retention.md. */
export interface Retention {
  eventsMs: number
  auditMs: number
  /** Request log. */
  requestsMs: number
  /**
   * Stored answers to requests with an idempotency key. The API promises them for 72 hours. Shorter periods are only
   * for tests of the service.
   */
  answersMs: number
  /** Attempts of webhook deliveries, and deliveries that succeeded or were cancelled. */
  deliveriesMs: number
  /** Failed webhook deliveries, which can still be replayed. */
  failedDeliveriesMs: number
  /** Finished runs of automations, and the effects of their steps. */
  runsMs: number
}

/**
 * Time in milliseconds for which a repeated request with the same idempotency key gets the same answer. The API
 * promises this time.
 */
export const promisedAnswersMs = 72 * hourMs

export const defaultRetention: Retention = {
  eventsMs: 400 * dayMs,
  auditMs: 7 * units.y,
  requestsMs: 7 * dayMs,
  answersMs: promisedAnswersMs,
  deliveriesMs: 30 * dayMs,
  failedDeliveriesMs: 90 * dayMs,
  runsMs: 180 * dayMs,
}

const members: Readonly<Record<string, keyof Retention>> = {
  events: 'eventsMs',
  audit: 'auditMs',
  requests: 'requestsMs',
  answers: 'answersMs',
  deliveries: 'deliveriesMs',
  failed_deliveries: 'failedDeliveriesMs',
  runs: 'runsMs',
}

/**
 * Parses text such as `events=400d,audit=7y`. Periods that it does not set keep their defaults. Throws for invalid
 * text, with the invalid part in the message.
 */
export function parseRetention(text: string): Retention {
  const retention = { ...defaultRetention }
  const named = new Set<string>()
  for (const part of text.split(',').flatMap((each) => each.trim() || [])) {
    const [, name = '', period = ''] = /^(\w+)=(\w+)$/.exec(part) ?? []
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (member === undefined)
      throw new Error(
        `must set one of ${Object.keys(members).join(', ')}, such as answers=72h, not "${part}"`,
      )
    if (named.has(name)) throw new Error(`must set ${name} only once`)
    named.add(name)
    retention[member] = periodOf(name, period)
  }
  if (retention.answersMs > promisedAnswersMs)
    throw new Error('must set answers to at most 72h, because idempotency keys are not stored longer')
  return retention
}

function periodOf(name: string, period: string): number {
  if (period === 'forever') return Infinity
  const [, number, unit] = /^([1-9]\d{0,5})([mhdy])$/.exec(period) ?? []
  if (number === undefined)
    throw new Error(
      `must state the retention period of ${name} as 30m, 72h, 400d, 7y or forever, not as "${period}"`,
    )
  return Number(number) * units[unit as keyof typeof units]
}
