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
 * Loads the master secret, from which other keys are derived. It comes from the environment, or else from the data
 * directory, where the first start creates it. If it is lost or changed, stored API keys, cursors and encrypted
 * values cannot be used any more.
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
    throw new Error(`${source} must have at least ${minimumLength} characters; it has ${secret.length}.`)
  }
  return secret
}

/**
 * Creates the file with the secret atomically: writes the file under another name and then links it. If another
 * process has already created the secret, linking fails, and this process uses the existing secret.
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
