import { createHash } from 'node:crypto'
import { canonicalText } from '../../json/index.ts'

/** Digest of an operation's input: equal for equal inputs, without revealing them. */
export function digestOf(input: Record<string, unknown>): Buffer {
  return createHash('sha256')
    .update(canonicalText({ value: input, inexact: new Map() }))
    .digest()
}
