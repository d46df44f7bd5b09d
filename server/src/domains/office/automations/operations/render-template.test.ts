import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { renderTemplate } from './render-template.ts'

test('a template is rendered as the customer would read it, with a list of missing values', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada <b>', service_address: '1 Main St' })
  const render = (template: string, channel = 'email') =>
    org.run(renderTemplate, { subject: { kind: 'lead', id: lead.id }, template, channel }, org.owner)
  assert.deepEqual(await render('Hello {{lead.customer_name}} of {{lead.city}}!'), {
    text: 'Hello Ada <b> of !',
    segments: null,
    missing: ['lead.city'],
  })
  assert.deepEqual(await render('✓ {{company.name}}', 'sms'), {
    text: '✓ Test Cleaning',
    segments: 1,
    missing: [],
  })
  assert.equal(
    (await render('{{lead.city | default: "a"}}\n{{company.name}}', 'line')).text,
    'a Test Cleaning',
  )
  for (const [template, code] of [
    ['{{lead.nothing}}', 'unknown_field'],
    ['{{job.job_number}}', 'unknown_field'],
    ['{{lead.city', 'template_syntax'],
  ])
    await assert.rejects(render(template!), ({ details }: { details: { code: string }[] }) => {
      assert.deepEqual(
        details.map((detail) => detail.code),
        [code],
      )
      return true
    })
  const unknown = { subject: { kind: 'lead', id: newId() }, template: 'x' }
  await assert.rejects(org.run(renderTemplate, unknown, org.owner), { code: 'not_found' })
})

test("rendering a template creates no link to the customer's page", async () => {
  const at = await estimating()
  const { org } = at
  const { id } = await at.draft()
  const subject = { kind: 'estimate', id }
  const template = '{{estimate.total_cents}} {{estimate.link}}'
  const { text, missing } = await org.run(renderTemplate, { subject, template }, org.owner)
  assert.match(text, /^\$100\.00 https?:\/\/.*\/p\/…$/)
  assert.deepEqual(missing, [])
  const rows = await org.query(`select 1 from quoin.public_links where org_id = $1`)
  assert.deepEqual(rows, [])
})
