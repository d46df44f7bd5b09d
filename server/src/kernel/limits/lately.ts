/**
 * Names, such as organizations, that were seen recently. A name counts as recent for at least `windowMs` and at most
 * twice that time.
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

  /** True if any name other than this one was seen recently. */
  others(name: string): boolean {
    this.#turn()
    return [this.#current, this.#before].some((names) => names.size > (names.has(name) ? 1 : 0))
  }

  #turn(): void {
    const passed = this.#now() - this.#since
    if (passed < this.#windowMs) return
    this.#before = passed < 2 * this.#windowMs ? this.#current : new Set()
    this.#current = new Set()
    this.#since = this.#now()
  }
}
