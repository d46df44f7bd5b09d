import { lineAt, mutate, type Mutant } from './mutant.ts'
import type { Outcome } from './mutant-trial.ts'

export interface Trial {
  mutant: Mutant
  outcome: Outcome
  seconds: number
  /** Content of the file without the mutant. */
  source: string
}

/** Returns one line of the report, about one mutant. */
export function rowOf({ mutant, outcome, seconds, source }: Trial): string {
  const place = `${mutant.file}:${lineAt(source, mutant.start)}`
  const by = outcome.status === 'noticed' ? `  by ${outcome.by}` : ''
  return `${outcome.status.padEnd(13)} ${seconds.toFixed(1).padStart(6)} s  ${place}  ${changeOf(mutant, source)}${by}`
}

/**
 * Returns the report: the number of mutants and one line for each mutant. For each mutant for which no test failed, it
 * also contains the code before and after the change.
 */
export function reportOf(trials: readonly Trial[], red: ReadonlySet<string>): string {
  const count = (status: Outcome['status']): number =>
    trials.filter(({ outcome }) => outcome.status === status).length
  return [
    `${trials.length} mutants: ${count('noticed')} noticed, ${count('not compiling')} not compiling, ${count('not noticed')} not noticed.`,
    ...[...red].map((test) => `Left out, because it fails without a mutant: ${test}`),
    '',
    ...trials.map(rowOf),
    ...trials.flatMap(unnoticed),
    '',
  ].join('\n')
}

function unnoticed({ mutant, outcome, source }: Trial): string[] {
  if (outcome.status !== 'not noticed') return []
  const line = lineAt(source, mutant.start)
  const lineOf = (text: string): string => text.split('\n')[line - 1]!.trim()
  const { tests } = outcome
  return [
    '',
    `${mutant.file}:${line}`,
    `  - ${lineOf(source)}`,
    `  + ${lineOf(mutate(source, mutant))}`,
    tests.length === 0 ? '  No test imports the file.' : `  Passing: ${tests.join(', ')}`,
  ]
}

function changeOf({ start, end, becomes, promise }: Mutant, source: string): string {
  const text = source.slice(start, end)
  return promise ?? (becomes === '' ? `without ${short(text)}` : `${short(text)} → ${short(becomes)}`)
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 50 ? `${line.slice(0, 49)}…` : line
}
