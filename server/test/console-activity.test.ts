// Slow: opens the activity of the API in Chromium.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { axeFaults } from '../src/adapters/pages/testing/axe-faults.ts'
import { openConsole } from '../src/adapters/console/testing/console-window.ts'
import { delivering, destination, settled } from '../src/domains/office/webhooks/testing/delivering.ts'
import { hook } from '../src/domains/office/webhooks/testing/hook.ts'
import { testOrg } from '../src/testing/test-org.ts'

test('a member finds a refused request, and sees what a call changed, sent and started', async (t) => {
  const [org, receiver] = [await testOrg(), await hook()]
  t.after(() => receiver.close())
  await destination(org, receiver.url)
  await delivering(t)
  const body = { customer_name: 'Ada', service_address: '1 Main St' }
  const path = '/api/v1/workflows/leads.create'
  const created = await org.request('POST', path, { body, idempotencyKey: randomUUID() })
  await org.request('POST', path, { body: {}, idempotencyKey: randomUUID() })
  await settled(org)
  await org.app.requestLog.flush()

  const { context, page } = await openConsole(org, 'settings/activity')
  const rows = page.getByRole('region', { name: 'Requests' }).getByRole('listitem')
  const panel = page.getByRole('region', { name: 'What happened' })
  await panel.getByText('Choose a request, or enter an id.').waitFor()
  await rows.nth(1).waitFor()
  assert.equal(await rows.count(), 2)

  await rows.nth(1).getByRole('button').click()
  await panel.getByText('lead created').waitFor()
  await panel.getByText('Webhook delivered after 1 attempt').waitFor()
  await panel.getByText(String(created.headers['x-request-id'])).waitFor()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      assert.deepEqual([colorScheme, width, await axeFaults(page)], [colorScheme, width, []])
      const isFitting = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth'
      assert.equal(await page.evaluate<boolean>(isFitting), true)
    }

  await page.getByRole('button', { name: 'Failed' }).click()
  await page.getByText('refused with validation_error').first().waitFor()
  await rows.nth(1).waitFor({ state: 'detached' })
  await rows.first().getByRole('button').click()
  await panel.getByText('It changed nothing and sent nothing.').waitFor()

  const [event] = await org.query<{ id: string }>('select id from live.events where org_id = $1')
  const field = panel.getByRole('textbox')
  await field.fill(event!.id)
  await field.press('Enter')
  await panel.getByText('lead.created').waitFor()
  await field.fill('unknown')
  await panel.getByRole('button', { name: 'Trace' }).click()
  await panel.getByText('No request, event, delivery, message or run has this id').waitFor()
  await context.close()
})
