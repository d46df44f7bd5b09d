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
 * Number of partitions that contain the retained rows. Statements that find rows by anything other than the id read all
 * of them.
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

/** Length of one partition in milliseconds. */
export function stepOf(retentionMs: number): number {
  return steps.find((step) => retentionMs / step <= partitionCount) ?? steps.at(-1)!
}

/** Partitions whose rows are all older than the retention period. */
export function outdated(partitions: readonly Partition[], retentionMs: number, nowMs: number): Partition[] {
  return partitions.filter(({ toMs }) => toMs <= nowMs - retentionMs)
}

/** Future partitions that are longer than needed, because the retention period became shorter. */
export function tooLong(partitions: readonly Partition[], retentionMs: number, nowMs: number): Partition[] {
  const step = stepOf(retentionMs)
  return partitions.filter(({ fromMs, toMs }) => fromMs > nowMs && toMs - fromMs > step)
}

/** Ranges to create for now and the near future, in rising order, each beginning at the end of the previous one. */
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
