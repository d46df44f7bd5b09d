import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Installation } from './installation.ts'

const cli = fileURLToPath(new URL('../../src/adapters/cli/main.ts', import.meta.url))

/** Creates a sign-in link for the owner of an installation with its command line. Returns the path of the link. */
export function consoleLink({ env }: Installation): string {
  const args = [cli, 'console', 'link', '--org', 'crash', '--email', 'owner@crash.test']
  const printed = execFileSync(process.execPath, args, { env: { PATH: process.env['PATH']!, ...env } })
  return `/console/sign-in#token=${/#token=(\S+)/.exec(printed.toString())![1]}`
}
