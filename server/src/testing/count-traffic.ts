import { Batch } from '../kernel/database/batch.ts'

export interface Traffic {
  statements: number
  /** How often something was sent while nothing else was under way, so that somebody waited for it. */
  roundTrips: number
}

/** Counts what `work` sends to Postgres, where the driver takes it. Nothing else may be at work meanwhile. */
export async function countTraffic<T>(work: () => Promise<T>): Promise<{ result: T; traffic: Traffic }> {
  const traffic: Traffic = { statements: 0, roundTrips: 0 }
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was, and called with its own `this`.
  const { add, send, handleReadyForQuery } = Batch.prototype
  let underWay = 0
  Batch.prototype.add = function (this: Batch, ...statement) {
    traffic.statements++
    return add.apply(this, statement)
  }
  Batch.prototype.send = function (this: Batch, client) {
    if (underWay++ === 0) traffic.roundTrips++
    return send.call(this, client)
  }
  Batch.prototype.handleReadyForQuery = function (this: Batch) {
    underWay--
    return handleReadyForQuery.call(this)
  }
  try {
    return { result: await work(), traffic }
  } finally {
    Object.assign(Batch.prototype, { add, send, handleReadyForQuery })
  }
}
