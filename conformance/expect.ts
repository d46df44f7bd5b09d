import { isDeepStrictEqual } from 'node:util'
import type { Answer, Exchange } from './exchange.ts'

/** A statement does not hold. */
export class StatementFailure extends Error {
  /** The promise of the specification, as the rest of the sentence “Expected …”. */
  readonly expected: string
  readonly exchange: Exchange | undefined

  constructor(expected: string, exchange?: Exchange) {
    super(`Expected ${expected}.`)
    this.expected = expected
    this.exchange = exchange
  }
}

/** A statement could not be checked with this key on this instance. The message is the reason. */
export class NotTried extends Error {}

/** Fails if the condition is false. `expected` completes the sentence “Expected …”. */
export function ensure(answer: Answer, condition: boolean, expected: string): void {
  if (!condition) throw new StatementFailure(expected, answer.exchange)
}

export function expectStatus(answer: Answer, ...statuses: readonly number[]): void {
  ensure(answer, statuses.includes(answer.status), `status ${statuses.join(' or ')}, not ${answer.status}`)
}

export function expectEqual(answer: Answer, what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  ensure(answer, false, `${what} to be ${printed(expected)}, not ${printed(actual)}`)
}

/** Expects a refusal with this status and code. With `field`, one of its details must name the field. */
export function expectRefusal(answer: Answer, status: number, code: string, field?: string): void {
  expectStatus(answer, status)
  expectEqual(answer, 'the code of the error', answer.body?.error?.code, code)
  if (field === undefined) return
  const fields = detailsOf(answer).map((detail) => String(detail['field']))
  const isNamed = fields.some((each) => each === field || each.startsWith(`${field}.`))
  ensure(answer, isNamed, `a detail of the error that names the field ${field}`)
}

export function detailsOf(answer: Answer): Record<string, unknown>[] {
  const details: unknown = answer.body?.error?.details
  return Array.isArray(details) ? (details as Record<string, unknown>[]) : []
}

const longestPrinted = 400

function printed(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > longestPrinted ? `${text.slice(0, longestPrinted)}…` : text
}
