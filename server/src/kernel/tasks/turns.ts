/**
 * Lets tasks of a lane pass a point in the order in which they were claimed, whatever each of them had to do before it.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  /** `await` waits until all earlier ones of the lane have passed or left. */
  take(lane: string): { await: () => Promise<void>; leave: () => void } {
    const before = this.#last.get(lane) ?? Promise.resolve()
    const passed = Promise.withResolvers<void>()
    const leave = (): void => void before.then(passed.resolve)
    this.#last.set(lane, passed.promise)
    void passed.promise.then(() => {
      if (this.#last.get(lane) === passed.promise) this.#last.delete(lane)
    })
    return {
      await: async () => {
        await before
        passed.resolve()
      },
      leave,
    }
  }
}
