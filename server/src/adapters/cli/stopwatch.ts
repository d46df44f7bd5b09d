/** Measures the time of a command. */
export interface Stopwatch {
  /** Prints a line with the seconds since the start in front. */
  print: (line: string) => void
  /** Seconds since the start, rounded to tenths. */
  seconds: () => number
}

export function stopwatch(print: (line: string) => void): Stopwatch {
  const start = performance.now()
  const seconds = (): number => Math.round((performance.now() - start) / 100) / 10
  return { print: (line) => print(`${seconds().toFixed(1).padStart(5)} s  ${line}`), seconds }
}
