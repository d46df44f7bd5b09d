import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import type { Organization } from '../access/actor.ts'
import { createPayments, type PaymentSettings } from './index.ts'

test('demonstrations never use a real processor; without one, others record payments by hand', async () => {
  const app = await testApp()
  const books = { system: app.database.system, now: () => app.kernel.now() }
  const org: Organization = {
    id: '01890000-0000-7000-8000-000000000001',
    slug: 'ada',
    name: 'Ada',
    timezone: 'America/Chicago',
    country: 'US',
    currency: 'USD',
    defaultLocationId: '01890000-0000-7000-8000-000000000002',
    isDemo: false,
    clock: null,
    practiceOf: null,
  }
  const names = (settings: PaymentSettings) => {
    const payments = createPayments(settings, books)
    const simulating = [
      { ...org, isDemo: true },
      { ...org, clock: '2026-01-05T15:00:00.000Z' },
    ]
    return [...simulating.map((each) => payments.of(each)), payments.of(org), payments.usual].map(
      (provider) => provider.name,
    )
  }
  assert.deepEqual(names({ provider: 'unset' }), ['fake', 'fake', 'manual', 'manual'])
  assert.deepEqual(names({ provider: 'manual' }), ['manual', 'manual', 'manual', 'manual'])
  assert.deepEqual(names({ provider: 'fake' }), ['fake', 'fake', 'fake', 'fake'])
  const stripe = { provider: 'stripe', secretKey: 'sk_test', webhookSecret: 'whsec_test' } as const
  assert.deepEqual(names(stripe), ['fake', 'fake', 'stripe', 'stripe'])
})
