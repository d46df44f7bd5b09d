/** Measures the time of a command. */
export interface Stopwatch {
  /** Prints a line with the seconds since the start in front. */
  print: (line: string) => void
  /** Seconds since the start, rounded to tenths. */
  seconds: () => number
}

/** Prints a line for the user on standard error, where it does not disturb the answer of the command. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`)
}

export function stopwatch(): Stopwatch {
  const start = performance.now()
  const seconds = (): number => Math.round((performance.now() - start) / 100) / 10
  return { print: (line) => printLine(`${seconds().toFixed(1).padStart(5)} s  ${line}`), seconds }
}
