/** A line that is broken on purpose, and who has to notice. */
export interface Mutant {
  /** What the line sees to, in a phrase. */
  promise: string
  file: string
  /** Stands exactly once in the file. */
  text: string
  becomes: string
  /** At least one of them fails. */
  tests: readonly string[]
}

/** The source with the change; throws when the text does not stand there exactly once. */
export function mutated(source: string, { file, text, becomes }: Mutant): string {
  const found = source.split(text).length - 1
  if (found !== 1) throw new Error(`${file} has ${found} times, not once: ${text}`)
  return source.replace(text, () => becomes)
}
