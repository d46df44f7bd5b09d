import { randomUUIDv7 } from 'node:crypto'

/** A new record id: UUID version 7, so that ids made later sort later and indexes grow at one end. */
export function newId(): string {
  return randomUUIDv7()
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isId(text: string): boolean {
  return uuid.test(text)
}
