import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { StartRefused } from '../../start/postgres/index.ts'

/** Sources of a passphrase: a file, the environment, or the terminal. The first one that is there is used. */
export interface PassphraseSources {
  /** Name of the file. `-` stands for standard input, whose file the user of the command may not be able to open. */
  file: string | undefined
  environment: string | undefined
  /** Question that is printed on the terminal. The answer is not shown. */
  question: string
  /** Second question, for a new passphrase. Its answer must be the same. */
  repeated?: string
}

/**
 * Reads a passphrase or a recovery code. White space at its ends is removed. Undefined if there is none: neither a file
 * nor the environment contains it, and there is no terminal, or nothing was typed.
 */
export async function readPassphrase(sources: PassphraseSources): Promise<string | undefined> {
  if (sources.file !== undefined) return await readFirst(sources.file)
  if (sources.environment !== undefined) return sources.environment
  if (!process.stdin.isTTY) return undefined
  const typed = await readHidden(sources.question)
  if (typed === '') return undefined
  if (sources.repeated !== undefined && (await readHidden(sources.repeated)) !== typed)
    throw new StartRefused('The two passphrases differ. Run the command again.')
  return typed
}

async function readFirst(file: string): Promise<string> {
  const isInput = file === '-'
  if (isInput && process.stdin.isTTY)
    throw new StartRefused(
      'Standard input is a terminal: leave out --passphrase-file, and type the passphrase.',
    )
  let text: string
  try {
    // Read as a stream, because a pipe may be empty for a while.
    text = (isInput ? await readAll(process.stdin) : readFileSync(file, 'utf8')).trim()
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    const what = isInput ? 'Standard input' : `The file ${file}`
    const advice =
      code === 'EACCES'
        ? ' The command runs as another user: pass the file as `--passphrase-file - < FILE`.'
        : ''
    throw new StartRefused(`${what} with the passphrase cannot be read (${code}).${advice}`, { cause: error })
  }
  if (text === '')
    throw new StartRefused(`${isInput ? 'Standard input' : `The file ${file}`} contains no passphrase.`)
  return text
}

/** Reads a line from the terminal without showing it. */
async function readHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    lines.once('line', resolve)
    lines.once('SIGINT', () => reject(new StartRefused('The command was stopped.')))
    lines.once('close', () => resolve(''))
    return (await promise).trim()
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
