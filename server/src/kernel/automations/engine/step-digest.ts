import { createHash } from 'node:crypto'
import { canonicalText } from '../../json/index.ts'

/** Of what an operation was given: the same for the same input, and telling nobody what it was. */
export function digestOf(input: Record<string, unknown>): Buffer {
  return createHash('sha256')
    .update(canonicalText({ value: input, inexact: new Map() }))
    .digest()
}
