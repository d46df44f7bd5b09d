import { Refusal } from './refusal.ts'

/**
 * Idempotency key of one intention. Retries after a missing answer or a server error send the same key, so that the
 * action happens once. Every final answer, a success or a refusal, uses the key up.
 */
export class Intention {
  #key = newKey()

  get key(): string {
    return this.#key
  }

  succeed(): void {
    this.#key = newKey()
  }

  fail(error: unknown): void {
    if (error instanceof Refusal && (error.isTemporary || error.code === 'outcome_unknown')) return
    this.#key = newKey()
  }
}

/** `crypto.randomUUID` is missing on plain http outside of loopback addresses. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
