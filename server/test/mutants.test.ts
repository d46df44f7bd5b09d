import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findBreaks } from '../../scripts/mutants/breaks.ts'
import { isProduct, linesChangedSince } from '../../scripts/mutants/chosen-lines.ts'
import { Compiler } from '../../scripts/mutants/compiler.ts'
import { drawMutants, mutantsOf } from '../../scripts/mutants/drawn-mutants.ts'
import { mutate } from '../../scripts/mutants/mutant.ts'
import { MutantTrial } from '../../scripts/mutants/mutant-trial.ts'
import { locate } from '../../scripts/mutants/protocol-mutant.ts'
import { protocolMutants } from '../../scripts/mutants/protocols/index.ts'
import { randomNumbers } from '../../scripts/mutants/random-numbers.ts'
import { reportOf } from '../../scripts/mutants/report.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

describe('hand-written mutants of the code for locks, transactions and retries', () => {
  test('each quoted text exists once, and the changed file is still a valid program', () => {
    for (const mutant of protocolMutants) {
      const source = readFileSync(root + mutant.file, 'utf8')
      const broken = mutate(source, locate(source, mutant))
      assert.notEqual(broken, source, mutant.promise)
      assert.doesNotThrow(() => stripTypeScriptTypes(broken), mutant.promise)
    }
  })

  test('each names existing tests and its own guarantee, and there are at most 60', () => {
    for (const { tests, promise } of protocolMutants) {
      assert.ok(tests.length > 0, promise)
      for (const path of tests) assert.ok(existsSync(root + path), path)
    }
    assert.equal(new Set(protocolMutants.map(({ promise }) => promise)).size, protocolMutants.length)
    assert.ok(protocolMutants.length <= 60)
  })
})

describe('mutants that are found in the syntax tree', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-breaks-'))
  const source = `import { row } from './row.ts'
type Size = 'small' | 'large'
const text = 'A sentence for people.'
export function choose(at: number, size: Size = 'small'): string | undefined {
  if (at < 3 && !isLarge(size)) return row(text, 7)
  row('id')
  return at > 9 ? undefined : (size ?? 'none')
}
const isLarge = (size: Size): boolean => size === 'large'
export const sql = (on: string): string => \`select id from jobs where org_id = $1 and \${on} or at >= $2 for update\`
`
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{"compilerOptions":{"strict":true,"types":[],"module":"nodenext","target":"esnext","allowImportingTsExtensions":true,"noEmit":true,"noUnusedLocals":true}}',
  )
  writeFileSync(join(folder, 'row.ts'), 'export const row = (id: string, at?: number): string => id + at\n')
  writeFileSync(join(folder, 'choose.ts'), source)
  const compiler = new Compiler(folder)
  after(() => {
    compiler.close()
    rmSync(folder, { recursive: true })
  })
  const changesIn = (line: number): string[] =>
    mutantsOf(new Map([['choose.ts', new Set([line])]]), compiler).map((mutant) =>
      mutate(source, mutant).split('\n')[line - 1]!.trim(),
    )

  test('mutants do not change imports, types and sentences', () => {
    for (const line of [1, 2, 3]) assert.deepEqual(changesIn(line), [])
  })

  test('mutants change conditions, operators, results, arguments and literals', () => {
    assert.deepEqual(changesIn(5), [
      'if (!(at < 3 && !isLarge(size))) return row(text, 7)',
      'if (at < 3 || !isLarge(size)) return row(text, 7)',
      'if (at <= 3 && !isLarge(size)) return row(text, 7)',
      'if (at < 4 && !isLarge(size)) return row(text, 7)',
      'if (at < 3 && isLarge(size)) return row(text, 7)',
      'if (at < 3 && !isLarge()) return row(text, 7)',
      'if (at < 3 && !isLarge(size)) return undefined!',
      'if (at < 3 && !isLarge(size)) return row(7)',
      'if (at < 3 && !isLarge(size)) return row(text, )',
      'if (at < 3 && !isLarge(size)) return row(text, 8)',
    ])
    assert.deepEqual(changesIn(6), ['{}', 'row()', `row('')`])
    assert.deepEqual(changesIn(7), [
      'return undefined!',
      "return !(at > 9) ? undefined : (size ?? 'none')",
      "return at >= 9 ? undefined : (size ?? 'none')",
      "return at > 10 ? undefined : (size ?? 'none')",
      'return at > 9 ? undefined : (size)',
      `return at > 9 ? undefined : (size ?? '')`,
    ])
  })

  test('mutants change keywords of SQL, but not the code inside an SQL template', () => {
    const text = 'select id from jobs where org_id = $1 and ${on} or at >= $2 for update'
    const changed = changesIn(10).flatMap((line) => /`(.*)`/.exec(line)?.[1] ?? [])
    assert.deepEqual(
      changed.toSorted(),
      [
        text.replace(' and ', ' or '),
        text.replace(' or ', ' and '),
        text.replace('>=', '>'),
        text.replace(' for update', ''),
      ].toSorted(),
    )
  })

  test('the compiler refuses a change of types, and ignores a name that nothing uses any more', () => {
    assert.equal(compiler.compiles('choose.ts', source.replace('at < 3', `at < '3'`)), false)
    assert.equal(compiler.compiles('choose.ts', source.replace('row(text, 7)', `'7'`)), true)
    assert.equal(compiler.compiles('choose.ts', source), true)
  })

  test('the same seed always chooses the same lines, each with a change that compiles if there is one', () => {
    const lines = new Map([['choose.ts', new Set([1, 2, 3, 4, 5, 6, 7])]])
    const draw = (seed: number) => drawMutants(lines, 3, randomNumbers(seed), compiler)
    assert.deepEqual(draw(1), draw(1))
    assert.equal(draw(1).length, 3)
    for (const mutant of drawMutants(lines, 9, randomNumbers(2), compiler))
      assert.ok(mutant.becomes !== '' || compiler.compiles('choose.ts', mutate(source, mutant)))
    assert.equal(findBreaks(compiler.parse('choose.ts')!).length > 20, true)
  })

  test('the report shows the changed lines that no test noticed, before and after the change', () => {
    const start = source.indexOf('<')
    const mutant = { file: 'choose.ts', start, end: start + 1, becomes: '<=' }
    const trial = {
      mutant,
      source,
      seconds: 1.25,
      outcome: { status: 'not noticed', tests: ['a.test.ts'] },
    } as const
    assert.equal(
      reportOf([trial], new Set(['red.test.ts'])),
      `1 mutants: 0 noticed, 0 not compiling, 1 not noticed.
Left out, because it fails without a mutant: red.test.ts

not noticed      1.3 s  choose.ts:5  < → <=

choose.ts:5
  - if (at < 3 && !isLarge(size)) return row(text, 7)
  + if (at <= 3 && !isLarge(size)) return row(text, 7)
  Passing: a.test.ts
`,
    )
  })
})

describe('running the tests against a mutant', () => {
  const mutant = { file: 'a.ts', start: 0, end: 1, becomes: 'b' }
  /**
   * Simulates a trial of mutants. Tests in `alwaysFail` always fail, and those in `notice` fail only while the file
   * is broken.
   */
  function trialOf({ alwaysFail = [], notice = [] }: { alwaysFail?: string[]; notice?: string[] }) {
    let isBroken = false
    const runs: string[] = []
    const copy = {
      read: () => 'a',
      changed: async <T>(_file: string, _source: string, work: () => Promise<T>): Promise<T> => {
        isBroken = true
        return await work().finally(() => (isBroken = false))
      },
      runUntilFailure: async (tests: readonly string[]) => {
        runs.push(tests.join(' '))
        return tests.filter((name) => alwaysFail.includes(name) || (isBroken && notice.includes(name)))
      },
    }
    const trial = new MutantTrial(copy, { compiles: (_file, source) => source !== 'b' || !isRefused })
    return { trial, runs }
  }
  let isRefused = false

  test('a change that does not compile needs no test', async () => {
    isRefused = true
    const { trial, runs } = trialOf({})
    assert.deepEqual(await trial.run(mutant, ['near', 'far']), { status: 'not compiling' })
    assert.deepEqual(runs, [])
    isRefused = false
  })

  test('the nearest test runs alone first, and a failure counts if the test passes without the change', async () => {
    const { trial, runs } = trialOf({ notice: ['near'] })
    assert.deepEqual(await trial.run(mutant, ['near', 'far']), { status: 'noticed', by: 'near' })
    assert.deepEqual(await trial.run(mutant, ['near', 'far']), { status: 'noticed', by: 'near' })
    assert.deepEqual(runs, ['near', 'near', 'near'])
  })

  test('a test that also fails without the change is ignored', async () => {
    const { trial } = trialOf({ alwaysFail: ['far'] })
    assert.deepEqual(await trial.run(mutant, ['near', 'far', 'farther']), {
      status: 'not noticed',
      tests: ['near', 'farther'],
    })
    assert.deepEqual([...trial.red], ['far'])
  })
})

test('lines that differ from a commit are found, including those of new files', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-lines-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
    })
  mkdirSync(join(folder, 'server/src'), { recursive: true })
  const write = (file: string, ...lines: string[]): void =>
    writeFileSync(join(folder, 'server/src', file), lines.join('\n'))
  write('old.ts', '1', '2', '3', '4')
  write('old.test.ts', '1')
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'First')
  write('old.ts', '1', 'two', '3', '4', '5')
  write('old.test.ts', 'one')
  write('new.ts', '1', '2')
  assert.deepEqual(
    linesChangedSince(folder, 'HEAD'),
    new Map([
      ['server/src/old.ts', new Set([2, 4, 5])],
      ['server/src/new.ts', new Set([1, 2])],
    ]),
  )
})

test('files of tests, helpers of tests and files outside server/src are not product code', () => {
  assert.ok(isProduct('server/src/kernel/errors.ts'))
  for (const file of [
    'server/src/kernel/errors.test.ts',
    'server/src/testing/race.ts',
    'scripts/test.ts',
    'migrations/0001.sql',
  ])
    assert.equal(isProduct(file), false, file)
})
