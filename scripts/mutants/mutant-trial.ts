import type { Compiler } from './compiler.ts'
import { mutate, type Mutant } from './mutant.ts'
import type { TrialCopy } from './trial-copy.ts'

export type Outcome =
  | { status: 'noticed'; by: string }
  | { status: 'not compiling' }
  | { status: 'not noticed'; tests: readonly string[] }

type Copy = Pick<TrialCopy, 'read' | 'changed' | 'runUntilFailure'>

/** Tries mutants: breaks a file in a copy of the working tree and runs tests there until one of them fails. */
export class MutantTrial {
  readonly #copy: Copy
  readonly #compiler: Pick<Compiler, 'compiles'>
  /** Test files that were run without a mutant and passed. */
  readonly #green = new Set<string>()
  /** Test files that fail without a mutant too, so their failures do not count. */
  readonly red = new Set<string>()

  constructor(copy: Copy, compiler: Pick<Compiler, 'compiles'>) {
    this.#copy = copy
    this.#compiler = compiler
  }

  /**
   * Tries a mutant. `tests` are sorted by their distance from the changed file, nearest first. The nearest test first
   * runs alone. If it fails, as it often does, the other tests need not run.
   */
  async run(mutant: Mutant, tests: readonly string[]): Promise<Outcome> {
    const broken = mutate(this.#copy.read(mutant.file), mutant)
    if (!this.#compiler.compiles(mutant.file, broken)) return { status: 'not compiling' }
    for (const group of [tests.slice(0, 1), tests.slice(1)]) {
      const by = await this.#firstToNotice(mutant.file, broken, group)
      if (by !== undefined) return { status: 'noticed', by }
    }
    return { status: 'not noticed', tests: tests.filter((test) => !this.red.has(test)) }
  }

  async #firstToNotice(file: string, broken: string, tests: readonly string[]): Promise<string | undefined> {
    while (true) {
      const useful = tests.filter((test) => !this.red.has(test))
      if (useful.length === 0) return undefined
      const failed = await this.#copy.changed(file, broken, () => this.#copy.runUntilFailure(useful))
      if (failed.length === 0) return undefined
      if (await this.#passWithout(failed)) return failed.join(', ')
    }
  }

  /** Runs tests without a mutant. Each test file is run only once and its result is remembered. */
  async #passWithout(tests: readonly string[]): Promise<boolean> {
    const unknown = tests.filter((test) => !this.#green.has(test))
    if (unknown.length === 0) return true
    const failed = await this.#copy.runUntilFailure(unknown)
    for (const test of failed) this.red.add(test)
    if (failed.length > 0) return false
    for (const test of unknown) this.#green.add(test)
    return true
  }
}
