import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsOf } from '../../../src/testing/written.ts'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'Maya Chen starts on Monday, 9 March 2026, as a technician, for 24 dollars an hour. Her mail is maya@chen.test; she works at all our places.'

test(request, async (t) => {
  const office = await anOffice()

  await asAgent(t, await office.key(), request, async (agent) => {
    await agent.find('hire somebody new', 'workforce.members.invite')
    const maya = await agent.run(
      'workforce.members.invite',
      { name: 'Maya Chen', email: 'maya@chen.test', role: 'technician', location_ids: null },
      { detail: 'summary' },
    )
    await agent.find('change an employee', 'workforce.members.update')
    await agent.run(
      'workforce.members.update',
      { member_id: maya.id, hire_date: '2026-03-09' },
      { detail: 'summary' },
    )
    await agent.find('pay somebody by the hour', 'crewPay.rates.save')
    await agent.run('crewPay.rates.save', {
      member_id: maya.id,
      hourly_cents: 2_400,
      effective_from: '2026-03-09',
    })
  })

  const rows = await office.query(
    `select m.role, m.active, m.hire_date::text, m.location_ids, r.hourly_cents::int, r.effective_from::text
       from quoin.members m join quoin.pay_rates r on r.org_id = m.org_id and r.member_id = m.id
      where m.org_id = $1 and m.email = 'maya@chen.test'`,
  )
  assert.deepEqual(rows, [
    {
      role: 'technician',
      active: true,
      hire_date: '2026-03-09',
      location_ids: null,
      hourly_cents: 2_400,
      effective_from: '2026-03-09',
    },
  ])
  const mails = (await mailsOf(office)).filter(({ to_address }) => to_address === 'maya@chen.test')
  assert.equal(mails.length, 1)
})
