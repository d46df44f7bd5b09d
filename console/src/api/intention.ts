import { Refusal } from './refusal.ts'
import { readStored, removeStored, store } from './session-storage.ts'

interface Pending {
  key: string
  text: string
}

/**
 * Idempotency key for one intention of the person, such as one press of a button. Retries after a missing answer or a
 * server error send the same key, so that the action happens only once. If the server first asks the person to prove
 * their identity again, the call that follows also sends the same key. After a final answer, a success or a refusal,
 * the next intention gets a new key.
 * 1. Before the request, the key is stored in the browser window together with the input.
 * 2. If the page is loaded again before the answer arrives, the same action with the same input sends the same key.
 * 3. A final answer removes the stored key.
 */
export class Intention {
  #key = newKey()
  readonly #name: string

  constructor(name: string) {
    this.#name = `intention/${name}`
  }

  keyFor(input: unknown): string {
    const text = JSON.stringify(input)
    const pending = readStored<Pending>(this.#name)
    if (pending?.text === text) {
      this.#key = pending.key
      return this.#key
    }
    // The stored key belongs to a call with another input, whose outcome is still unknown, so this call needs a new
    // key.
    if (pending?.key === this.#key) this.#key = newKey()
    store(this.#name, { key: this.#key, text })
    return this.#key
  }

  succeed(): void {
    this.#end()
  }

  fail(error: unknown): void {
    const isOpen =
      error instanceof Refusal &&
      (error.isTemporary || error.needsConfirmation || error.code === 'outcome_unknown')
    if (isOpen) return
    this.#end()
  }

  #end(): void {
    if (readStored<Pending>(this.#name)?.key === this.#key) removeStored(this.#name)
    this.#key = newKey()
  }
}

/**
 * Returns a random key. Browsers offer `crypto.randomUUID` only on https pages and loopback addresses, so it is not
 * used.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
