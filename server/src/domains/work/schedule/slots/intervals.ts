/** An interval of instants in milliseconds: `from` is included, `to` is not. */
export type Interval = readonly [from: number, to: number]

/** Sorts the intervals, and merges those that overlap or touch. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const all: [number, number][] = []
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

/** Subtracts the intervals in `busy` from `intervals`. Both lists must be sorted and merged (see `joined`). */
export function without(intervals: readonly Interval[], busy: readonly Interval[]): Interval[] {
  const free: Interval[] = []
  let next = 0
  for (const [from, to] of intervals) {
    let at = from
    while (next < busy.length && busy[next]![1] <= from) next++
    for (let each = next; each < busy.length && busy[each]![0] < to; each++) {
      const [start, end] = busy[each]!
      if (start > at) free.push([at, start])
      at = Math.max(at, end)
    }
    if (at < to) free.push([at, to])
  }
  return free
}

/**
 * Returns the ranges of possible start times for work that lasts `length` milliseconds and must fit into one interval.
 * Both ends of a range are possible starts.
 */
export function beginnings(intervals: readonly Interval[], length: number): Interval[] {
  return intervals.flatMap(([from, to]): Interval[] => (to - from >= length ? [[from, to - length]] : []))
}
