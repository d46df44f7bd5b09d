import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const minimumLength = 32

/**
 * The secret from which every key is derived: the environment's, or else the one in the data directory, which is made on
 * the first start. Losing or changing it makes stored API keys, cursors and encrypted values unusable.
 */
export function loadMasterSecret(options: {
  fromEnvironment?: string | undefined
  dataDirectory: string
}): string {
  if (options.fromEnvironment !== undefined) return longEnough(options.fromEnvironment, 'QUOIN_SECRET')

  const path = join(options.dataDirectory, 'secret')
  if (!existsSync(path)) createSecret(options.dataDirectory, path)
  return longEnough(readFileSync(path, 'utf8').trim(), path)
}

function longEnough(secret: string, source: string): string {
  if (secret.length < minimumLength) {
    throw new Error(`${source} must hold at least ${minimumLength} characters; it holds ${secret.length}.`)
  }
  return secret
}

/**
 * The file appears under its name whole or not at all: it is written beside it and then linked, and linking fails when
 * another process was first, whose secret then counts for both.
 */
function createSecret(directory: string, path: string): void {
  mkdirSync(directory, { recursive: true })
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  try {
    writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`)
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
