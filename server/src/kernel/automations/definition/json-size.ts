import * as z from 'zod'
import { isStorable } from '../../json/storable.ts'

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** Returns a check that rejects a document longer than `most` bytes of JSON. */
export function mostBytes(most: number) {
  return z.core._check(
    ({ value, issues }) => {
      if (jsonBytes(value) > most)
        issues.push({ code: 'custom', path: [], message: bytesWords(most), input: value })
    },
    { error: bytesWords(most) },
  )
}

export function bytesWords(most: number): string {
  return `must be at most ${most / 1024} KiB of JSON`
}

/**
 * Returns a check that rejects values that could not be stored and returned unchanged: text that the database cannot
 * store, and numbers beyond the range of a double.
 */
export function checkStorable() {
  const message =
    'must not contain NUL characters, incomplete Unicode surrogate pairs, or numbers beyond 1.8e308'
  return z.core._check(
    ({ value, issues }) => {
      if (!isStorableValue(value)) issues.push({ code: 'custom', path: [], message, input: value })
    },
    { error: message },
  )
}

function isStorableValue(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isStorableValue)
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorableValue(member))
}
