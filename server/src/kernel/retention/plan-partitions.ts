const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const steps = [
  5 * secondMs,
  15 * secondMs,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  6 * hourMs,
  dayMs,
  7 * dayMs,
  30 * dayMs,
  60 * dayMs,
  180 * dayMs,
  360 * dayMs,
]

/**
 * Maximum number of partitions for the rows within the retention period. It is low, because a statement that does not
 * select rows by id reads all partitions.
 */
const partitionCount = 8
/** Number of partitions that are created in advance. */
const ahead = 3

export interface Range {
  fromMs: number
  toMs: number
}

export interface Partition extends Range {
  name: string
}

/** Returns the length of the period that one partition covers, in milliseconds. */
export function stepOf(retentionMs: number): number {
  return steps.find((step) => retentionMs / step <= partitionCount) ?? steps.at(-1)!
}

/** Returns the partitions whose rows are all older than the retention period. */
export function outdated(partitions: readonly Partition[], retentionMs: number, nowMs: number): Partition[] {
  return partitions.filter(({ toMs }) => toMs <= nowMs - retentionMs)
}

/** Returns the future partitions whose period is longer than needed, because the retention period was shortened. */
export function tooLong(partitions: readonly Partition[], retentionMs: number, nowMs: number): Partition[] {
  const step = stepOf(retentionMs)
  return partitions.filter(({ fromMs, toMs }) => fromMs > nowMs && toMs - fromMs > step)
}

/**
 * Returns the ranges of the partitions that must be created, for now and the near future, in ascending order. Each
 * begins at the end of the one before.
 */
export function missing(partitions: readonly Range[], retentionMs: number, nowMs: number): Range[] {
  const step = stepOf(retentionMs)
  const add: Range[] = []
  const latest = Math.max(0, ...partitions.map(({ toMs }) => toMs))
  let fromMs = Math.max(latest, floor(nowMs, step))
  while (fromMs < nowMs + ahead * step) {
    const toMs = floor(fromMs, step) + step
    add.push({ fromMs, toMs })
    fromMs = toMs
  }
  return add
}

const floor = (ms: number, step: number): number => Math.floor(ms / step) * step
