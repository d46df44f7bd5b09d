import type { Mutant } from './mutant.ts'

/**
 * A mutant that is written by hand, because it changes several lines, or because the tests that should fail are far
 * away from the file.
 */
export interface ProtocolMutant {
  /** The rule that the replaced text enforces, as a sentence. */
  promise: string
  file: string
  /** The replaced text. It must occur exactly once in the file. */
  text: string
  becomes: string
  /** Test files, of which at least one must fail. */
  tests: readonly string[]
}

/** Finds the text in the file. Throws if it does not occur exactly once. */
export function locate(source: string, { text, ...rest }: ProtocolMutant): Mutant {
  const occurrences = source.split(text).length - 1
  if (occurrences !== 1)
    throw new Error(`${rest.file} contains this text ${occurrences} times, not once: ${text}`)
  const start = source.indexOf(text)
  return { ...rest, start, end: start + text.length }
}
