/** A small change of a file that should make at least one test fail. */
export interface Mutant {
  file: string
  /** Start and end of the replaced text, as offsets in the file. */
  start: number
  end: number
  becomes: string
  /** The rule that the replaced code enforces, as a sentence. Only set for hand-written mutants. */
  promise?: string
  /** Test files of which at least one must fail. Defaults to the nearest test files. */
  tests?: readonly string[]
}

export function mutate(source: string, { start, end, becomes }: Mutant): string {
  return source.slice(0, start) + becomes + source.slice(end)
}

export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
