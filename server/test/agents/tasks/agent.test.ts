import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/kernel/ids.ts'
import { testOrg } from '../../../src/testing/test-org.ts'
import { type Agent, asAgent } from './agent.ts'

const never: [what: string, work: (agent: Agent) => Promise<unknown>, told: RegExp][] = [
  [
    'an operation that it did not search for',
    (agent) => agent.run('clients.list', {}),
    /clients\.list was not looked for/,
  ],
  [
    'an operation that its search finds after three others',
    (agent) => agent.find('give money back', 'clients.list'),
    /finds invoices\.refundPayment, .*not clients\.list/,
  ],
  [
    'a field that the schema does not have',
    async (agent) => {
      await agent.find('a new customer', 'clients.create')
      await agent.run('clients.create', { name: 'Ada', street: '1 Main St' })
    },
    /does not say[\s\S]*'street'/,
  ],
  [
    'a nested field that the schema does not have',
    async (agent) => {
      await agent.find('a new job for a customer', 'jobs.create')
      await agent.run('jobs.create', { line_items: [{ name: 'Gutters', price: 1 }] })
    },
    /does not say[\s\S]*'line_items\.0\.price'/,
  ],
  [
    'an id that it was not given',
    async (agent) => {
      await agent.find('find a customer', 'clients.list')
      await agent.run('clients.list', { client_id: newId() })
    },
    /an id that nobody told/,
  ],
  [
    'more than two refused calls',
    async (agent) => {
      await agent.find('find a customer', 'clients.list')
      for (let time = 0; time < 3; time += 1) await agent.tryTo('clients.list', { limit: 1000 })
    },
    /3 calls were refused/,
  ],
]

for (const [action, work, message] of never)
  test(`the test agent fails on ${action}`, async (t) => {
    const key = await (await testOrg()).key()
    await assert.rejects(
      asAgent(t, key, 'Please.', async (agent) => void (await work(agent))),
      message,
    )
  })
