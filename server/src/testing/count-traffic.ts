import { AsyncLocalStorage } from 'node:async_hooks'
import { Batch } from '../kernel/database/batch.ts'

export interface Traffic {
  statements: number
  /**
   * Number of batches of statements that were sent while no other batch was waiting for its answer. Each of them costs
   * the caller one round trip.
   */
  roundTrips: number
}

const counting = new AsyncLocalStorage<Traffic>()

/**
 * Counts the statements and round trips to Postgres that `work` causes, and returns the texts of the statements. Those of
 * timers and of other tests are not counted. Two calls of this function must not run at the same time.
 */
export async function countTraffic<T>(
  work: () => Promise<T>,
): Promise<{ result: T; traffic: Traffic; texts: readonly string[] }> {
  const traffic: Traffic = { statements: 0, roundTrips: 0 }
  const texts: string[] = []
  const counted = new WeakSet<Batch>()
  // oxlint-disable-next-line typescript/unbound-method -- restored afterwards, and called with its own `this`.
  const { add, send, handleReadyForQuery } = Batch.prototype
  let underWay = 0
  Batch.prototype.add = function (this: Batch, ...statement) {
    if (counting.getStore() === traffic) {
      traffic.statements++
      texts.push(statement[0])
    }
    return add.apply(this, statement)
  }
  Batch.prototype.send = function (this: Batch, client) {
    if (counting.getStore() === traffic) {
      counted.add(this)
      if (underWay++ === 0) traffic.roundTrips++
    }
    return send.call(this, client)
  }
  Batch.prototype.handleReadyForQuery = function (this: Batch) {
    if (counted.delete(this)) underWay--
    return handleReadyForQuery.call(this)
  }
  try {
    return { result: await counting.run(traffic, work), traffic, texts }
  } finally {
    Object.assign(Batch.prototype, { add, send, handleReadyForQuery })
  }
}
