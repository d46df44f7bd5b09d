// Runs in its own process: it starts the service and programs that use the package.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { install } from '../../server/test/crash/installation.ts'
import { testDatabase } from '../../server/src/testing/test-database.ts'
import { Quoin } from '../src/index.ts'
import { projectWithPackage } from './built-package.ts'
import { runProgram, runtimes } from './run-program.ts'

test('a program goes from the lead to the paid invoice with the built package', async (t) => {
  const installation = await install(t, await testDatabase(), {
    QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1',
  })
  const program = projectWithPackage(t).compile('test/programs/lead-to-payment.ts')
  const { url } = installation.program
  const address = { address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }
  for (const [index, runtime] of runtimes().entries()) {
    const { live } = index === 0 ? installation.keys : await installation.addOrganization(`crash-${index}`)
    const quoin = new Quoin({ apiKey: live, baseUrl: url })
    await quoin.clients.create({ name: 'Ada', ...address })
    const env = { QUOIN_KEY: live, QUOIN_URL: url, HOME: process.env['HOME']! }
    const { code, output, errors, ms } = await runProgram(program, env, runtime)
    assert.equal(code, 0, `${runtime.join(' ')}: ${errors}`)
    assert.deepEqual(JSON.parse(output), {
      organization: index === 0 ? 'crash' : `crash-${index}`,
      message: 'customer@example.com',
      file: 'terms.pdf',
      paid: 'paid',
      hasRequestId: true,
      statuses: ['new'],
      invoices: 1,
      isStale: true,
      event: 'invoice.paid',
    })
    t.diagnostic(`${runtime.join(' ')}: ${Math.round(ms)} ms`)
  }
})

test('the laws of the runtime hold on each platform', async (t) => {
  const program = projectWithPackage(t).compile('test/programs/runtime-laws.ts')
  for (const runtime of runtimes()) {
    const { output, errors } = await runProgram(program, { HOME: process.env['HOME']! }, runtime)
    assert.deepEqual(JSON.parse(output || '{}'), { laws: 12, broken: [] }, `${runtime.join(' ')}: ${errors}`)
  }
})
