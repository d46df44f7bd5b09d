// Slow: it runs the tests that the walks of ARCHITECTURE.md name, in a copy of the project.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { afterwards } from '../src/start/postgres/testing/scratch.ts'
import { applyBlock, applyDiff, type Walk, walksOf } from './from-routes/walks.ts'

const root = resolve(import.meta.dirname, '../..')

/** Copies the files of the project, including those that are not committed yet. */
function copyProject(to: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).split('\0')
  for (const file of files.filter((each) => each !== '' && existsSync(join(root, each))))
    cpSync(join(root, file), join(to, file))
  for (const modules of ['node_modules', 'server/node_modules', 'console/node_modules'])
    if (existsSync(join(root, modules))) symlinkSync(join(root, modules), join(to, modules))
}

/**
 * Runs a shell command. The packages are already installed, so the bootstrap that runs before npm scripts has nothing
 * to do.
 */
function runLine(directory: string, line: string): void {
  const { NODE_TEST_CONTEXT: _test, QUOIN_TEST_POSTGRES: _postgres, ...environment } = process.env
  const path = [dirname(process.execPath), join(directory, 'node_modules/.bin'), environment['PATH']]
  const { status, error, stdout, stderr } = spawnSync('sh', ['-c', line], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...environment, PATH: path.join(delimiter), npm_config_ignore_scripts: 'true' },
  })
  if (error) throw error
  assert.equal(status, 0, `${line}\n${stdout.slice(-6000)}\n${stderr.slice(-3000)}`)
  assert.doesNotMatch(stdout, /^ℹ tests 0$/m, `${line} ran no test`)
}

function commandsOf(walks: readonly Walk[]): Set<string> {
  const commands = walks.flatMap(({ blocks }) => blocks.filter(({ language }) => language === 'sh'))
  return new Set(commands.flatMap(({ code }) => code.trim().split('\n')))
}

test('a diff in a walkthrough is applied at its unchanged lines, and refused if they are not there once', () => {
  assert.equal(applyDiff('a\nb\nc\n', ' a\n+x\n@@\n-c\n+y\n', 'f'), 'a\nx\nb\ny\n')
  assert.throws(() => applyDiff('a\na\n', ' a\n+x\n', 'f'), /do not occur exactly once in f/)
  assert.throws(() => applyDiff('a\n', ' b\n+x\n', 'f'), /do not occur exactly once in f/)
})

test(
  'the walkthroughs in ARCHITECTURE.md lead to code that typechecks, is documented, and passes the tests that they name',
  { timeout: 1_200_000 },
  (t) => {
    // The name does not begin with the prefix of test directories, because test runs delete old directories with this
    // prefix.
    const directory = mkdtempSync(join(tmpdir(), 'quoin-walks-'))
    afterwards(t, () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
    copyProject(directory)
    afterwards(t, () => runLine(directory, 'node scripts/tdd.ts --stop'))
    const walks = walksOf(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))
    assert.equal(walks.length, 4)
    for (const { title, blocks } of walks) {
      assert.ok(
        blocks.some(({ language }) => language === 'sh'),
        `${title} runs nothing`,
      )
      for (const each of blocks) if (each.language !== 'sh') applyBlock(directory, each)
    }
    // Each command runs once, after all changes: the compiler and the generator, which every walk calls, are slow.
    for (const line of commandsOf(walks)) {
      const began = performance.now()
      runLine(directory, line)
      t.diagnostic(`${((performance.now() - began) / 1000).toFixed(1)} s: ${line}`)
    }
    runLine(
      directory,
      'oxlint --type-aware --deny-warnings server/src/domains console/src && oxfmt --check server console/src migrations',
    )
  },
)
