// Runs in its own process: only one organization of a database can have the slug of the demo organization.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPortal } from '../domains/customers/bookings/index.ts'
import { testApp } from '../testing/test-app.ts'
import { injectRequest } from '../testing/test-request.ts'
import { setUpCompany } from './set-up-company.ts'
import { summit } from './summit.ts'

test('a demo organization accepts bookings but allows no origin of a website', async () => {
  const { database, kernel, server } = await testApp()
  await database.system.transaction((transaction) =>
    setUpCompany(transaction, summit, { now: kernel.now(), cell: kernel.services.cell }),
  )
  assert.deepEqual((await findPortal(database.system, summit.slug))?.origins, [])
  const body = {
    customer: { name: 'Ada', phone: '505 555 0142' },
    address: { line1: '1 Main St', city: 'Santa Fe', state: 'NM', zip: '87501' },
  }
  const answer = await injectRequest(server, 'POST', `/api/portal/${summit.slug}/book`, { body })
  assert.equal(answer.status, 201, answer.text)
})
