import { randomUUID } from 'node:crypto'
import type { SeededOrg } from './seed.ts'

/** Returns the bytes of one HTTP request of an organization. Each write has a new idempotency key. */
export function requestText(org: SeededOrg, method: string, path: string, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  return [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    `authorization: Bearer ${org.key}`,
    ...(method === 'POST'
      ? [
          'content-type: application/json',
          `content-length: ${Buffer.byteLength(text)}`,
          `idempotency-key: ${randomUUID()}`,
        ]
      : []),
    '',
    text,
  ].join('\r\n')
}
