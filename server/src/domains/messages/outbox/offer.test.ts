import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { performDryRun } from '../../../kernel/operations/perform-dry-run.ts'
import { ownerActor } from '../../../kernel/operations/testing/tally.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { mailsOf, textsOf } from '../../../testing/written.ts'
import { updateClient } from '../../customers/clients/operations.ts'
import { updateCompany } from '../../organization/company/operations.ts'
import { addCustomer } from '../../work/jobs/testing/working.ts'
import { offerMail, offerText } from './offer.ts'
import { listOutbox } from './operations.ts'
import { offered, offeredTo as to, offering } from './testing/offered.ts'

const text = { to: '+13125550142', text: 'How did we do?' }
const content = { subject: 'How did we do?', text: 'Just answer.' }

test('an allowed message is written once per key', async () => {
  const org = await testOrg()
  const letter = { ...to(null, 'run/1/a1'), ...text }
  for (const _twice of [1, 2])
    assert.deepEqual(await offered(org, (ctx) => offerText(ctx, letter)), {
      outcome: 'written',
      state: 'kept_in_outbox',
    })
  assert.deepEqual(
    (await textsOf(org)).map(({ text: sentText }) => sentText),
    ['How did we do?'],
  )
})

test('an opted-out customer gets nothing on either channel, and the outbox shows the refused messages', async () => {
  const org = await testOrg()
  const clientId = await addCustomer(org)
  const wishes = { client_id: clientId, sms_opt_out: true, email_opt_out: true }
  await org.run(updateClient, wishes, org.owner)
  const refused = { outcome: 'refused', reason: 'opted_out', state: 'refused' }
  const mail = { ...to(clientId), to: { address: 'ada@example.com' }, content }
  assert.deepEqual(await offered(org, (ctx) => offerText(ctx, { ...to(clientId), ...text })), refused)
  assert.deepEqual(await offered(org, (ctx) => offerMail(ctx, mail)), refused)
  assert.deepEqual([await mailsOf(org), await textsOf(org)], [[], []])
  const { items } = await org.run(listOutbox, { state: 'refused' }, org.owner)
  assert.deepEqual(
    items.map(({ channel, reason }) => [channel, reason]),
    [
      ['email', 'opted_out'],
      ['sms', 'opted_out'],
    ],
  )
})

test('a dry run shows a message that would be sent, and none that would be refused', async () => {
  const org = await testOrg()
  const clientId = await addCustomer(org)
  const previewedTexts = async () => {
    const operation = offering((ctx) => offerText(ctx, { ...to(clientId), ...text }))
    const call = { actor: ownerActor(org), input: {}, requestId: 'r' }
    return (await performDryRun(org.app.kernel, operation, call)).effects.messages.map((each) => each.text)
  }
  assert.deepEqual(await previewedTexts(), ['How did we do?'])
  await org.run(updateClient, { client_id: clientId, sms_opt_out: true }, org.owner)
  assert.deepEqual(await previewedTexts(), [])
})

test('a message without an address is refused and not stored', async () => {
  const org = await testOrg()
  const nowhere = { outcome: 'refused', reason: 'no_address', state: null }
  assert.deepEqual(await offered(org, (ctx) => offerText(ctx, { ...to(null), ...text, to: null })), nowhere)
  const mail = { ...to(null), to: { address: null }, content }
  assert.deepEqual(await offered(org, (ctx) => offerMail(ctx, mail)), nowhere)
})

test('a message offered during quiet hours is not stored, and is written when it is offered again afterwards', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { quiet_hours: null }, org.owner)
  const letter = { ...to(null, 'run/1/a1'), ...text }
  const offer = (ctx: MutationContext) => offerText(ctx, letter)
  try {
    org.app.clock.now = new Date('2026-05-05T01:00:00.000Z')
    const until = '2026-05-05T13:00:00.000Z'
    assert.deepEqual(await offered(org, offer), {
      outcome: 'waits',
      reason: 'quiet_hours',
      until,
      state: null,
    })
    assert.deepEqual((await org.run(listOutbox, {}, org.owner)).items, [])
    org.app.clock.now = new Date(until)
    assert.equal((await offered(org, offer))['outcome'], 'written')
  } finally {
    org.app.clock.now = undefined
  }
  assert.equal((await textsOf(org)).length, 1)
})
