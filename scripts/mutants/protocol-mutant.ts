import type { Mutant } from './mutant.ts'

/** A change that is written down because it needs several lines, or because the tests that notice it are far away. */
export interface ProtocolMutant {
  /** The rule that the text enforces, as a sentence. */
  promise: string
  file: string
  /** Occurs exactly once in the file. */
  text: string
  becomes: string
  /** At least one of them fails. */
  tests: readonly string[]
}

/** Throws if the text does not occur exactly once. */
export function locate(source: string, { text, ...rest }: ProtocolMutant): Mutant {
  const occurrences = source.split(text).length - 1
  if (occurrences !== 1)
    throw new Error(`${rest.file} contains this text ${occurrences} times, not once: ${text}`)
  const start = source.indexOf(text)
  return { ...rest, start, end: start + text.length }
}
