/** A change of one file that at least one test must notice. */
export interface Mutant {
  file: string
  /** Offsets of the replaced text. */
  start: number
  end: number
  becomes: string
  /** The rule that the changed lines enforce, where one is written down. */
  promise?: string
  /** Test files. The default is the nearest ones. */
  tests?: readonly string[]
}

export function mutate(source: string, { start, end, becomes }: Mutant): string {
  return source.slice(0, start) + becomes + source.slice(end)
}

export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
