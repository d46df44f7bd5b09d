import { createHash } from 'node:crypto'

/**
 * Computes the checksum of a report. This code was written from the documentation only, independently of the server's
 * code.
 */
export const checksumOf = (result: unknown): string =>
  createHash('sha256').update(canonical(result)).digest('hex')

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`
}
