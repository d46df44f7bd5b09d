import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reviewRequest } from '../../../src/domains/office/automations/gallery/review-request.ts'
import {
  activeAutomation,
  newAutomation,
} from '../../../src/domains/office/automations/testing/new-automation.ts'
import { mailsOf } from '../../../src/testing/written.ts'
import { asAgent } from './agent.ts'
import { anOffice } from './office.ts'

const request =
  'I made an empty automation "Thank you". Two days after a job is done it should thank the customer by email. Try it out and switch it on.'

test(request, async (t) => {
  const office = await anOffice()
  const client = await office.client('Ola Reed', '18 Park Street', { email: 'ola@reed.test' })
  const job = await office.job(client, 10_000, { scheduled_date: '2026-03-05' })
  await activeAutomation(office, reviewRequest.definition)
  await newAutomation(office, {
    name: 'Thank you',
    trigger: { kind: 'job.completed', subjectType: 'job', config: {} },
    actions: [],
  })

  await asAgent(t, await office.key(), request, async (agent) => {
    const { automations } = await agent.use('list_automations', {})
    const named = (name: string) => automations.find((each: { name: string }) => each.name === name)
    const { automation: example } = await agent.use('get_automation', { id: named('Review request').id })
    const { automation: empty } = await agent.use('get_automation', { id: named('Thank you').id })
    const mail = example.active.definition.actions.find(({ kind }: { kind: string }) => kind === 'send_email')
    const { automation: saved } = await agent.use('save_automation_draft', {
      id: empty.id,
      expectedRevision: empty.revision,
      definition: {
        ...empty.draft.definition,
        actions: [
          { kind: 'wait', config: { duration: { days: 2 } } },
          {
            ...mail,
            config: {
              subject: 'Thank you',
              body: 'Hello {{client.first_name | default: "there"}}, thank you!',
            },
          },
        ],
      },
      idempotencyKey: 'draft',
    })
    assert.deepEqual(saved.draft.faults, [])
    await agent.find('jobs of a day', 'jobs.list')
    const jobs = await agent.run('jobs.list', { scheduled_to: '2026-03-05', limit: 1 }, { fields: ['id'] })
    await agent.find('try an automation with a job', 'automations.simulate')
    const tried = await agent.run('automations.simulate', {
      automation_id: empty.id,
      subject: { kind: 'job', id: jobs.items[0].id },
    })
    assert.match(JSON.stringify(tried), /Hello Ola, thank you!/)
    await agent.use('publish_automation', {
      id: empty.id,
      draftRevisionNumber: saved.draft.revision,
      idempotencyKey: 'publish',
    })
  })

  await office.finish(job)
  const thanks = async () =>
    (await mailsOf(office))
      .filter(({ subject }) => subject === 'Thank you')
      .map(({ to_address }) => to_address)
  await office.advance('2026-03-07T15:00:00.000Z')
  assert.deepEqual(await thanks(), [])
  await office.advance('2026-03-07T17:00:00.000Z')
  assert.deepEqual(await thanks(), ['ola@reed.test'])
})
