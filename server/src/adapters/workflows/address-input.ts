import { AppError } from '../../kernel/errors.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { type Document, readDocument } from '../rest/read-request.ts'
import { fieldError } from './admit-operation.ts'

/** Maximum size of the input in the query string after percent-decoding, in bytes. */
const limit = 64 * 1024
/** Maximum number of values of a repeatable parameter. */
const mostValues = 20

/**
 * Returns the input of a query that is sent with GET. The parameter `input` contains it as JSON. Fields that the
 * operation declares repeatable can also be sent as separate parameters, one for each value
 * (`?channel=sms&channel=email`).
 */
export function addressInput(address: Record<string, unknown>, operation: Operation): Document {
  const { value, canonical } = jsonInput(address['input'])
  const repeated = Object.entries(repeatedMembers(address, operation))
  if (repeated.length === 0 || typeof value !== 'object' || value === null) return { value, canonical }
  for (const [name] of repeated)
    if (name in value) throw fieldError(name, 'is sent both in `input` and as a separate parameter')
  const whole = { ...value, ...Object.fromEntries(repeated) }
  return { value: whole, canonical: () => JSON.stringify(whole) }
}

function repeatedMembers(address: Record<string, unknown>, operation: Operation): Record<string, string[]> {
  const names = operation.kind === 'query' ? (operation.repeatable ?? []) : []
  const present = names.filter((name) => address[name] !== undefined)
  return Object.fromEntries(
    present.map((name) => {
      const values = [address[name]].flat() as string[]
      if (values.length > mostValues) throw fieldError(name, `is sent more than ${mostValues} times`)
      return [name, values]
    }),
  )
}

function jsonInput(input: unknown): Document {
  if (input === undefined) return { value: {}, canonical: () => '{}' }
  if (typeof input !== 'string') throw fieldError('input', 'is sent more than once')
  const bytes = Buffer.from(input)
  if (bytes.length > limit)
    throw new AppError(
      'response_too_large',
      'The input in the URL is larger than 64 KiB. Send the query with POST instead.',
    )
  return readDocument(bytes, 'The parameter `input` in the URL')
}
