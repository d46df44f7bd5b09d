/** A line that is broken on purpose, and the tests that must notice. */
export interface Mutant {
  /** The rule that the line enforces, in a phrase. */
  promise: string
  file: string
  /** Occurs exactly once in the file. */
  text: string
  becomes: string
  /** At least one of them fails. */
  tests: readonly string[]
}

/** The source with the change. Throws if the text does not occur there exactly once. */
export function mutated(source: string, { file, text, becomes }: Mutant): string {
  const occurrences = source.split(text).length - 1
  if (occurrences !== 1) throw new Error(`${file} has ${occurrences} times, not once: ${text}`)
  return source.replace(text, () => becomes)
}
