/** A wall-clock time, `HH:MM:SS` from `00:00:00` to `23:59:59`. Such texts sort in the order of time. */
export type ClockTime = string

export function isClockTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)
}

/** Minutes from `start` to `end` on the clock; with `end` not after `start` the span runs overnight. */
export function clockMinutes(start: ClockTime, end: ClockTime): number {
  const minutes = Temporal.PlainTime.from(start).until(end).total('minutes')
  return minutes > 0 ? minutes : minutes + 1440
}
