// Slow: opens the console in Chromium, and changes the state of the installation.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openConsole } from '../src/adapters/console/testing/console-window.ts'
import { saveCell, saveMaintenance, saveQuietSince } from '../src/kernel/installation/installation-table.ts'
import { testOrg } from '../src/testing/test-org.ts'

const org = await testOrg()
const { system } = org.app.database
await saveCell(system, '7k')

test('the console says that the installation is quiet or under maintenance', async () => {
  const { context, page } = await openConsole(org, 'leads')
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  assert.equal(await page.getByRole('status').filter({ hasText: 'quiet' }).count(), 0)
  await saveQuietSince(system, '2026-03-02T15:04:05.678Z')
  await page.reload()
  await page.getByText('This installation was restored from a backup').waitFor()
  await saveMaintenance(system, { until: new Date(Date.now() + 600_000).toISOString(), message: 'We move.' })
  await page.reload()
  await page.getByText(/^Maintenance until .*: you can read everything, but change nothing\.$/).waitFor()
  await context.close()
})
