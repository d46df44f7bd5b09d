// Slow: starts the command line for each step of the walk.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addressOf } from '../testing/address-of.ts'
import { testDatabase } from '../testing/test-database.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(`${root}docs/walk.md`, 'utf8')

test(
  'the commands of the walk run as written, from a price to an invoice',
  { timeout: 600_000 },
  async () => {
    const commands = /```sh\n(.*?)```/s.exec(page)![1]!
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: addressOf(await testDatabase()),
      QUOIN_SECRET: 'a secret that only this walk uses, long enough',
    }
    const shell = async (script: string): Promise<string[]> => {
      const { stdout } = await promisify(execFile)('bash', ['-e', '-o', 'pipefail', '-c', script], {
        cwd: root,
        env,
      })
      return stdout.trim().split('\n')
    }
    await shell('npm run -s quoin -- demo --json')
    assert.deepEqual(await shell(commands), [
      '45800',
      'sent',
      'scheduled',
      '3',
      '1',
      '2',
      'in_progress',
      '100.00',
      'complete',
      '45800',
    ])
  },
)
