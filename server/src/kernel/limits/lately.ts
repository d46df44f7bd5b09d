/**
 * Set of names (such as organizations) that were used recently. A name stays in the set for at least `windowMs` and
 * at most twice that time after its last use.
 */
export class Lately {
  readonly #windowMs: number
  readonly #now: () => number
  #current = new Set<string>()
  #before = new Set<string>()
  #since = 0

  constructor(windowMs: number, now: () => number = () => performance.now()) {
    this.#windowMs = windowMs
    this.#now = now
  }

  see(name: string): void {
    this.#turn()
    this.#current.add(name)
  }

  /** Returns true if any other name was used recently. */
  others(name: string): boolean {
    this.#turn()
    return hasOther(this.#current, name) || hasOther(this.#before, name)
  }

  #turn(): void {
    const passed = this.#now() - this.#since
    if (passed < this.#windowMs) return
    this.#before = passed < 2 * this.#windowMs ? this.#current : new Set()
    this.#current = new Set()
    this.#since = this.#now()
  }
}

const hasOther = (names: Set<string>, name: string): boolean => names.size > (names.has(name) ? 1 : 0)
