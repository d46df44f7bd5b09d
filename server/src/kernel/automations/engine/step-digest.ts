import { createHash } from 'node:crypto'
import { canonicalText } from '../../json/index.ts'

/** Returns the SHA-256 digest of an operation's input. It shows if two inputs are equal, without containing them. */
export function digestOf(input: Record<string, unknown>): Buffer {
  return createHash('sha256')
    .update(canonicalText({ value: input, inexact: new Map() }))
    .digest()
}
