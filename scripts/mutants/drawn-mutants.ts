import { findBreaks } from './breaks.ts'
import type { Lines } from './chosen-lines.ts'
import type { Compiler } from './compiler.ts'
import { lineAt, mutate, type Mutant } from './mutant.ts'

/** Returns every mutant of the lines, in the order of the lines. */
export function mutantsOf(lines: Lines, compiler: Compiler): Mutant[] {
  return [...lines].flatMap(([file, numbers]) => mutantsIn(file, numbers, compiler))
}

/**
 * Returns one mutant for each of `count` random lines, preferably one that compiles: only such a mutant shows whether
 * a test fails because of it.
 */
export function drawMutants(
  lines: Lines,
  count: number,
  random: (bound: number) => number,
  compiler: Compiler,
): Mutant[] {
  const candidates = [...lines].flatMap(([file, numbers]) => [...numbers].map((line) => ({ file, line })))
  const takeOne = <T>(list: T[]): T => list.splice(random(list.length), 1)[0]!
  const drawn: Mutant[] = []
  while (drawn.length < count && candidates.length > 0) {
    const { file, line } = takeOne(candidates)
    const mutants = mutantsIn(file, new Set([line]), compiler)
    if (mutants.length === 0) continue
    const source = compiler.parse(file)!.text
    const shuffled = Array.from({ length: mutants.length }, () => takeOne(mutants))
    drawn.push(shuffled.find((mutant) => compiler.compiles(file, mutate(source, mutant))) ?? shuffled[0]!)
  }
  return drawn
}

function mutantsIn(file: string, lines: ReadonlySet<number>, compiler: Compiler): Mutant[] {
  const tree = compiler.parse(file)
  if (!tree) return []
  return findBreaks(tree)
    .filter(({ start }) => lines.has(lineAt(tree.text, start)))
    .map((replacement) => ({ file, ...replacement }))
}
