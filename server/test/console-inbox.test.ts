// Slow: opens the inbox and the review queue in Chromium, and waits for the end of toasts.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { consolePage } from '../src/adapters/console/testing/console-page.ts'
import { axeFaults } from '../src/adapters/pages/testing/axe-faults.ts'
import { addNote, getConversation } from '../src/domains/customers/inbox/operations.ts'
import { receive } from '../src/domains/customers/inbox/testing/receive.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import { createLeadImport, getLeadImport } from '../src/domains/customers/lead-imports/operations.ts'
import { hire } from '../src/domains/customers/leads/testing/people.ts'
import { updateCompany } from '../src/domains/organization/company/operations.ts'
import { connect } from '../src/domains/organization/company/testing/connect.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

const phone = '+13125550142'
const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }

let org: TestOrg
before(async () => {
  org = await testOrg()
})

async function textFrom(number: string, body: string): Promise<string> {
  const from = { kind: 'sms', body, from_address: number } as const
  return (await receive(org, { phone: number }, from)).conversation_id
}

const bodiesOf = async (conversation_id: string): Promise<string[]> => {
  const { messages } = await org.run(getConversation, { conversation_id, order: 'asc' }, org.owner)
  return messages.items.map(({ body }) => body)
}

test('by keyboard alone, a text is answered; its draft survives a reload, and the conversation counts as answered', async () => {
  const conversation = await textFrom(phone, 'When do you come?')
  const { context, page, open, reports } = await consolePage(org)
  await open('inbox')
  await page.getByRole('button', { name: /When do you come/ }).waitFor()
  await page.keyboard.press('j')
  await page.getByText('Goes to (312) 555-0142.').waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('On Monday at nine.')
  await page.getByText('One text to (312) 555-0142, billed as 1 segment.').waitFor()
  await page.reload()
  assert.equal(await page.getByLabel('Write a text').inputValue(), 'On Monday at nine.')
  await page.getByText('billed as 1 segment').waitFor()
  await page.getByLabel('Write a text').press('Control+Enter')
  await page.getByText('The text to (312) 555-0142 is on its way.').waitFor()
  assert.equal(await page.getByLabel('Write a text').inputValue(), '')
  assert.deepEqual(await bodiesOf(conversation), ['When do you come?', 'On Monday at nine.'])
  await page.getByText('All customers have an answer.').waitFor()
  assert.deepEqual(reports, [])
  await context.close()
})

/** Returns the local time of the organization `hours` hours from now, as `HH:MM`. */
const clockIn = (hours: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', timeStyle: 'short' }).format(
    new Date(Date.now() + hours * 3_600_000),
  )

test('quiet hours are shown before writing, and the text waits for their end', async () => {
  const quiet = { sms: { from: clockIn(-2), to: clockIn(3) }, email: null }
  await org.run(updateCompany, { quiet_hours: quiet }, org.owner)
  const client = await org.run(
    createClient,
    { ...homeAddress, name: 'Bo Larsen', phone: '+13125550177' },
    org.owner,
  )
  const { conversation_id } = await org.run(addNote, { client_id: client.id, body: 'Ring twice.' }, org.owner)
  const { context, page, open } = await consolePage(org)
  await open(`inbox?tab=done&conversation=${conversation_id}`)
  await page.getByText(/^Quiet hours in Chicago until .* The message waits until then\.$/).waitFor()
  await page.getByLabel('Write a text').fill('We come tomorrow.')
  await page.getByRole('button', { name: /^Send at / }).click()
  await page.getByText(/^The text to \(312\) 555-0177 goes out at /).waitFor()
  const { messages } = await org.run(getConversation, { conversation_id }, org.owner)
  assert.equal(messages.items[0]!.body, 'We come tomorrow.')
  assert.ok(Date.parse(messages.items[0]!.send_at!) > Date.now())
  await context.close()
  await org.run(updateCompany, { quiet_hours: { sms: null, email: null } }, org.owner)
})

async function importOf(document: object): Promise<string> {
  const { connector_key } = await connect(org)
  const ticket = await org.run(createLeadImport, { connector_key, ...document }, org.owner)
  assert.ok('import_id' in ticket)
  return ticket.import_id
}
const statusOf = async (lead_import_id: string): Promise<string> =>
  (await org.run(getLeadImport, { lead_import_id }, org.owner)).status

async function untilStatus(id: string, status: string): Promise<void> {
  for (let tries = 0; (await statusOf(id)) !== status; tries++) {
    assert.ok(tries < 60, `The import is ${await statusOf(id)} and not ${status}.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

test('imports are reviewed by keyboard: accepting takes effect after the toast and can be undone, dismissing needs a reason', async () => {
  const ada = await importOf({ customer_name: 'Ada Review', notes: 'Gutters' })
  const spam = await importOf({ customer_name: 'Rank Team' })
  const { context, page, open, reports } = await consolePage(org)
  await open('review')
  await page.getByText('2 leads to look at, oldest first').waitFor()
  await page.locator('.parsed').waitFor()
  await page.keyboard.press('1')
  const address = page.getByLabel('Address')
  assert.equal(await address.evaluate('document.activeElement.name'), 'service_address')
  await address.fill('1 Main St')
  await page.getByText('Complete', { exact: true }).waitFor()
  const accept = page.getByRole('button', { name: /^Accept as lead/ })
  await page.locator('.review-actions [aria-disabled=false]').waitFor()
  await address.press('Enter')
  await page.getByText('Ada Review becomes a lead.').waitFor()
  await page.getByRole('heading', { name: 'From Web form' }).waitFor()
  await page.getByText('1 lead to look at, oldest first').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 leads to look at, oldest first').waitFor()
  assert.equal(await statusOf(ada), 'pending')

  await page.getByRole('button', { name: /Ada Review/ }).click()
  await page.locator('.review-actions [aria-disabled=false]').waitFor()
  assert.equal(await accept.isVisible(), true)
  await page.keyboard.press('1')
  await page.getByText('Ada Review becomes a lead.').waitFor()
  assert.equal(await statusOf(ada), 'pending')
  await page.getByRole('heading', { name: 'From Web form' }).waitFor()
  await page.locator('.raw', { hasText: 'Rank Team' }).waitFor()
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Spam' }).click()
  await page.getByText('Rank Team is dismissed: Spam.').waitFor()
  await untilStatus(ada, 'done')
  await untilStatus(spam, 'dismissed')
  await page.getByRole('heading', { name: 'The queue is empty' }).waitFor()
  assert.deepEqual(reports, [])
  await context.close()
})

test('inbox, thread and review have no accessibility issues in both color schemes and do not scroll sideways on a phone', async () => {
  const conversation = await textFrom('+13125550199', 'Do you clean roofs?')
  await importOf({ customer_name: 'Cy', customer_phone: '12' })
  const addresses = ['inbox', `inbox?conversation=${conversation}`, 'review']
  const phoneSize = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, phoneSize] as const) {
    const { context, page, open, reports } = await consolePage(org, options)
    for (const address of addresses) {
      await open(address)
      await page.locator('.inbox-row, .composer textarea, .parsed').first().waitFor({ state: 'attached' })
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      assert.deepEqual([address, await axeFaults(page), await page.locator('h1').count()], [address, [], 1])
      const isWider = await page.evaluate(`document.documentElement.scrollWidth > innerWidth ||
        document.querySelector('main').scrollWidth > document.querySelector('main').clientWidth`)
      assert.deepEqual([address, isWider], [address, false])
    }
    assert.deepEqual(reports, [])
    await context.close()
  }
})

test('a technician who opens the inbox reads which permission it needs and who can grant it', async () => {
  const technician = await hire(org, 'technician')
  const { context, page, open } = await consolePage(org, {}, `${technician.id}@${org.slug}.test`)
  assert.equal(await page.getByRole('link', { name: /^Inbox/ }).count(), 0)
  await open('inbox')
  await page.getByRole('heading', { level: 2, name: 'Your role does not include this page' }).waitFor()
  const text = await page.locator('main').textContent()
  assert.match(text!, /needs the permission view_messages, which the role Technician does not have/)
  assert.match(text!, /An owner or a manager can give you another role/)
  await context.close()
})
