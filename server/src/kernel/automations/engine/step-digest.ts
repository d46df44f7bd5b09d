import { hash } from 'node:crypto'
import { canonicalText } from '../../json/index.ts'

/**
 * Returns the SHA-256 digest of an operation's input. Two equal inputs have the same digest, but the digest does not
 * reveal the input.
 */
export function digestOf(input: Record<string, unknown>): Buffer {
  return hash('sha256', canonicalText({ value: input, inexact: new Map() }), 'buffer')
}
