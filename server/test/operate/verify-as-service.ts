import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Verification } from '../../src/operate/restore/verification.ts'

const program = fileURLToPath(new URL('../../src/start/verify-backup-program.ts', import.meta.url))

/** Starts the process that restores the newest backup to check it, as the service does every week. */
export const startVerification = (
  env: Record<string, string>,
): ChildProcessByStdio<Writable, Readable, Readable> =>
  spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH']!, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })

/** Restores the newest backup as the service does. Returns the result. */
export async function verifyAsService(env: Record<string, string>): Promise<Verification> {
  const child = startVerification(env)
  const [answer, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  assert.equal(child.exitCode, 0, complaint)
  return JSON.parse(answer) as Verification
}
