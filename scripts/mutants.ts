/**
 * Checks the tests: makes one small breaking change (a mutant) at a time in a copy of the working tree, and runs the
 * nearest tests. If no test fails, the exit code is 1: the changed line either needs a test or is superfluous.
 *
 * - `npm run mutants`: lines changed since the merge base with main
 * - `npm run mutants -- --since HEAD~3`: lines changed since a commit
 * - `npm run mutants -- server/src/domains/work/jobs`: all lines of these files and folders
 * - `npm run mutants -- --draw 12 --seed 7`: random lines of the product, one mutant for each
 * - `npm run mutants -- --protocols moves`: the hand-written mutants with this word in their file name or their
 *   `promise` (the rule that they break)
 *
 * `--draw` can be combined with `--since` or with files and folders: it then picks its random lines from theirs.
 * `--tests 20` runs at most 20 test files for each mutant (default 8). The report is written to `mutants.log`, or to
 * the file that `--report` names.
 */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Lines, linesChangedSince, linesIn, mergeBase } from './mutants/chosen-lines.ts'
import { Compiler } from './mutants/compiler.ts'
import { drawMutants, mutantsOf } from './mutants/drawn-mutants.ts'
import type { Mutant } from './mutants/mutant.ts'
import { MutantTrial } from './mutants/mutant-trial.ts'
import { locate } from './mutants/protocol-mutant.ts'
import { protocolMutants } from './mutants/protocols/index.ts'
import { randomNumbers } from './mutants/random-numbers.ts'
import { reportOf, rowOf, type Trial } from './mutants/report.ts'
import { TrialCopy } from './mutants/trial-copy.ts'
import { readImportGraph } from './tdd/import-graph.ts'
import { nearestTests } from './tdd/nearest-tests.ts'
import { isSlow } from './test/slow.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
    protocols: { type: 'boolean', default: false },
    tests: { type: 'string', default: '8' },
    report: { type: 'string', default: 'mutants.log' },
  },
})
const drawn = options.draw === undefined ? undefined : Number(options.draw)

const compiler = new Compiler(root)
const copy = new TrialCopy(root)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => copy.stop())
try {
  const mutants = options.protocols ? protocolsAbout(positionals) : mutantsIn(chosenLines())
  if (mutants.length === 0) console.error('There is nothing to test: none of the chosen lines has a mutant.')
  else process.exitCode = (await tryAll(mutants)) ? 0 : 1
} finally {
  copy.remove()
  compiler.close()
}

function chosenLines(): Lines {
  if (positionals.length > 0) return linesIn(root, positionals)
  if (options.since === undefined && drawn !== undefined) return linesIn(root, [])
  return linesChangedSince(root, options.since ?? mergeBase(root))
}

function mutantsIn(lines: Lines): Mutant[] {
  return drawn === undefined
    ? mutantsOf(lines, compiler)
    : drawMutants(lines, drawn, randomNumbers(Number(options.seed)), compiler)
}

function protocolsAbout(words: readonly string[]): Mutant[] {
  const isAbout = (text: string): boolean =>
    words.length === 0 || words.some((word) => text.toLowerCase().includes(word.toLowerCase()))
  return protocolMutants
    .filter(({ promise, file }) => isAbout(`${promise} ${file}`))
    .map((mutant) => locate(copy.read(mutant.file), mutant))
}

/** Tries all mutants. Returns false if no test failed for one of them, or if a hand-written mutant does not compile. */
async function tryAll(mutants: readonly Mutant[]): Promise<boolean> {
  const graph = readImportGraph(root)
  const testsFor = ({ file, tests }: Mutant): readonly string[] =>
    tests ??
    nearestTests(graph, [file])
      .filter((test) => !isSlow(root, test))
      .slice(0, Number(options.tests))
  const trial = new MutantTrial(copy, compiler)
  const trials: Trial[] = []
  for (const mutant of mutants) {
    const startedAt = performance.now()
    const outcome = await trial.run(mutant, testsFor(mutant))
    const seconds = (performance.now() - startedAt) / 1000
    trials.push({ mutant, outcome, seconds, source: copy.read(mutant.file) })
    console.error(rowOf(trials.at(-1)!))
    // Writes the report after each mutant, so that an interrupted run has a report too.
    writeFileSync(join(root, options.report), reportOf(trials, trial.red))
  }
  console.error(`\n${reportOf(trials, trial.red)}`)
  // A mutant is fine if it made a test fail, or if it was generated and does not compile. A hand-written mutant that
  // does not compile counts as a failure, because it tests nothing.
  return trials.every(
    ({ mutant, outcome: { status } }) =>
      status === 'noticed' || (status === 'not compiling' && mutant.promise === undefined),
  )
}
