// Runs in its own process: it starts the service and programs that use the package.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { install } from '../../server/test/crash/installation.ts'
import { testDatabase } from '../../server/src/testing/test-database.ts'
import { Quoin } from '../src/index.ts'
import { projectWithPackage } from './built-package.ts'

test('a program goes from the lead to the paid invoice with the built package', async (t) => {
  const installation = await install(t, await testDatabase(), {
    QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1',
  })
  const env = { QUOIN_KEY: installation.keys.live, QUOIN_URL: installation.program.url }
  const quoin = new Quoin({ apiKey: env.QUOIN_KEY, baseUrl: env.QUOIN_URL })
  const address = { address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }
  await quoin.clients.create({ name: 'Ada', ...address })
  const program = projectWithPackage(t).compile('test/programs/lead-to-payment.ts')
  const { code, output, errors } = await runProgram(program, env)
  assert.equal(code, 0, errors)
  assert.deepEqual(JSON.parse(output), {
    organization: 'crash',
    message: 'customer@example.com',
    file: 'terms.pdf',
    paid: 'paid',
    hasRequestId: true,
    statuses: ['new'],
    invoices: 1,
    isStale: true,
    event: 'invoice.paid',
  })
})

/** Runs a compiled program. Resolves when it has ended. */
async function runProgram(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}
