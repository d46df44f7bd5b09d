import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeStep } from '../../src/domains/office/automations/testing/make-step.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { testOrg } from '../../src/testing/test-org.ts'

const family = '👨‍👩‍👧‍👦'
const ada = {
  customer_email: 'ada@example.com',
  customer_phone: '(312) 555-0142',
  service_address: '1 Main St',
  customer_name: `x${family.repeat(18)}`,
}
const placeholder = '{{lead.customer_name|default:"x"}}'

const cases = [
  {
    kind: 'send_email',
    member: 'subject',
    most: 998,
    template: placeholder.repeat(5).padEnd(200, 'y'),
    config: { body: 'x' },
  },
  {
    kind: 'send_email',
    member: 'body',
    most: 100_000,
    template: 'x',
    config: { subject: placeholder.repeat(5) },
  },
  {
    kind: 'send_internal_notification',
    member: 'subject',
    most: 998,
    template: placeholder.repeat(5).padEnd(200, 'y'),
    config: { to: ['owner'], body: 'x' },
  },
  { kind: 'send_sms', member: 'body', most: 1600, template: placeholder.repeat(40), config: {} },
  { kind: 'add_note', member: 'body', most: 5000, template: placeholder.repeat(100), config: {} },
  { kind: 'create_task', member: 'title', most: 200, template: placeholder.repeat(5), config: {} },
  {
    kind: 'update_field',
    member: 'value',
    most: 10_000,
    template: placeholder.repeat(100).padEnd(8_000, 'y'),
    config: { field: 'lead.notes' },
  },
] as const

for (const { kind, member, most, template, config } of cases)
  test(`a ${member} of ${kind} that becomes too long is cut after a whole character, and the run continues`, async () => {
    const org = await testOrg()
    const lead = await org.run(createLead, ada)
    const { step, call } = await makeStep(org, {
      subject: { kind: 'lead', id: lead.id },
      kind,
      config: { ...config, [member]: template },
    })
    assert.equal(step!.outcome, 'done')
    const written = call!.input[member === 'value' ? 'notes' : member] as string
    assert.ok(written.length <= most, `${written.length} characters`)
    assert.ok(written.isWellFormed())
    assert.doesNotMatch(written, /\u200d$/u)
    if (template.length < 100) return
    const whole = written.replaceAll(family, '').replaceAll(/[xy]/g, '')
    assert.equal(whole, '', 'no part of a family is left')
    assert.ok(written.length > most - family.length, `only ${written.length} characters`)
  })
