import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { openPostgres } from '../tdd/open-postgres.ts'
import { shareProcesses } from '../test/share-processes.ts'
import { filesOfTree } from './chosen-lines.ts'

/**
 * Time limit for each test file in milliseconds. It is long enough for a busy machine, so a test file that exceeds it
 * has hung.
 */
const fileTimeoutMs = 60_000

/** A copy of the working tree, in which files are broken and tests run. The working tree itself is not changed. */
export class TrialCopy {
  readonly #root: string
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'quoin-mutants-')))
  #running: ChildProcess | undefined
  #isStopped = false

  constructor(root: string) {
    this.#root = root
    for (const file of filesOfTree(root)) cpSync(join(root, file), join(this.#folder, file))
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
  }

  read(file: string): string {
    return readFileSync(join(this.#folder, file), 'utf8')
  }

  /** Replaces the content of a file while `work` runs, and then restores it. */
  async changed<T>(file: string, source: string, work: () => Promise<T>): Promise<T> {
    const before = this.read(file)
    writeFileSync(join(this.#folder, file), source)
    try {
      return await work()
    } finally {
      writeFileSync(join(this.#folder, file), before)
    }
  }

  /**
   * Runs tests until one fails. Returns the test files that may have failed: usually one, but all if the run hung or
   * crashed. Returns none if all passed.
   */
  async runUntilFailure(tests: readonly string[]): Promise<readonly string[]> {
    // Releasing this Postgres after the run drops all databases that the tests left behind.
    const postgres = await openPostgres(this.#root)
    try {
      return await this.#run(tests, postgres.environment)
    } finally {
      postgres.release()
    }
  }

  /** Stops the running tests, and prevents further tests from starting. */
  stop(): void {
    this.#isStopped = true
    this.#end()
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #run(tests: readonly string[], environment: Record<string, string>): Promise<readonly string[]> {
    if (this.#isStopped) throw new Error('Stopped.')
    const reporter = join(this.#folder, 'scripts/mutants/first-failure-reporter.ts')
    const places =
      tests.length === 1
        ? ['--test-isolation=none', ...tests]
        : ['--test-concurrency=2', ...shareProcesses(this.#folder, tests, join(this.#folder, '.bundles'))]
    const child = spawn(
      process.execPath,
      ['--test', '--test-force-exit', `--test-reporter=${reporter}`, ...places],
      {
        cwd: this.#folder,
        // The tests run in a separate process group, so that stopping the group also stops every process that they
        // started.
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, NODE_COMPILE_CACHE: join(this.#folder, '.compile-cache'), ...environment },
      },
    )
    this.#running = child
    let output = ''
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes('\n')) this.#end()
    })
    const timer = setTimeout(() => this.#end(), (1 + tests.length) * fileTimeoutMs)
    const [code] = (await once(child, 'close')) as [number | null]
    clearTimeout(timer)
    this.#running = undefined
    if (this.#isStopped) throw new Error('Stopped.')
    if (code === 0) return []
    const failed = relative(this.#folder, output.split('\n')[0]!)
    return tests.includes(failed) ? [failed] : tests
  }

  #end(): void {
    try {
      if (this.#running) process.kill(-this.#running.pid!, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
