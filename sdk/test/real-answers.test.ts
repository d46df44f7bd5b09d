// Runs in its own process: it opens a port of the service.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { afterwards } from '../../server/src/start/postgres/testing/scratch.ts'
import { routes } from '../../server/src/adapters/rest/routes.ts'
import { draft } from '../../server/src/domains/money/invoices/testing/invoicing.ts'
import { activeAutomation } from '../../server/src/domains/office/automations/testing/new-automation.ts'
import { jobIn } from '../../server/src/domains/work/jobs/testing/working.ts'
import { testOrg } from '../../server/src/testing/test-org.ts'
import { sampled } from '../../server/test/from-catalog/samples.ts'
import type { Call, OperationTree } from '../src/index.ts'
import { projectWithPackage } from './built-package.ts'
import { servedOrg } from './served-org.ts'

type Operation = (input: unknown) => Call<unknown>

/** Finds the function of an operation. */
function find(tree: OperationTree, name: string): Operation {
  return name
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], tree) as Operation
}

/** Answers of the operations, by name. */
const answers = new Map<string, unknown>()

test('every operation answers a call of its function', { timeout: 900_000 }, async () => {
  const { client } = await servedOrg(after)
  const failures: string[] = []
  for (const { operation, sample } of sampled) {
    const org = await testOrg()
    const quoin = client({ apiKey: await org.key(), retries: 0 })
    const { input } = await sample(org)
    try {
      answers.set(operation.name, await find(quoin.operations, operation.name)(input))
    } catch (error) {
      failures.push(`${operation.name}: ${String(error)}`)
    }
  }
  assert.deepEqual(failures, [])
})

/** Answers of the routes, by the type of the call that returned them. */
const routeAnswers: [type: string, value: unknown][] = []

test('every route of the resource API answers a call of its function', async () => {
  const { org, quoin, client } = await servedOrg(after)
  const sandbox = client({ apiKey: await org.key({ mode: 'test' }) })
  const keep = async <Data>(name: string, call: Call<Data>): Promise<Data> => {
    const data = await call
    routeAnswers.push([
      `Awaited<ReturnType<Quoin${name
        .split('.')
        .map((each) => `['${each}']`)
        .join('')}>>`,
      data,
    ])
    return data
  }
  const address = { address_line1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' }
  const job_id = await jobIn(org)
  const invoice = await draft(org)
  const automation = await activeAutomation(org)
  await keep('me', quoin.me())
  const lead = await keep(
    'leads.create',
    quoin.leads.create({ customer_name: 'Ada', service_address: '1 Main St' }),
  )
  await keep('leads.get', quoin.leads.get(lead.id))
  await keep('leads.list', quoin.leads.list())
  const tried = await sandbox.leads.create({ customer_name: 'Ada', service_address: '1 Main St' })
  await keep('leads.update', sandbox.leads.update(tried.id, { notes: 'Ring twice.' }))
  const { id } = await keep('clients.create', quoin.clients.create({ name: 'Ada', ...address }))
  await keep('clients.get', quoin.clients.get(id))
  await keep('clients.list', quoin.clients.list())
  await keep('clients.update', quoin.clients.update(id, { notes: 'Ring twice.' }))
  const { id: client_id, location_id } = await sandbox.clients.create({ name: 'Ada', ...address })
  const estimate = await keep('estimates.create', sandbox.estimates.create({ location_id, client_id }))
  await keep('estimates.get', sandbox.estimates.get(estimate.id))
  await keep('estimates.list', sandbox.estimates.list())
  await keep('estimates.update', sandbox.estimates.update(estimate.id, { source: null }))
  await keep('jobs.get', quoin.jobs.get(job_id))
  await keep('jobs.list', quoin.jobs.list())
  await keep('invoices.get', quoin.invoices.get(invoice.id))
  await keep('invoices.list', quoin.invoices.list())
  await keep('changes.list', quoin.changes.list())
  const url = 'https://hooks.example.com/'
  const destination = await keep(
    'webhooks.create',
    quoin.webhooks.create({ name: 'A', url, events: ['lead.created'] }),
  )
  await keep('webhooks.get', quoin.webhooks.get(destination.id))
  await keep('webhooks.list', quoin.webhooks.list())
  await keep('webhooks.delete', quoin.webhooks.delete(destination.id))
  const {
    draft: { definition, revision },
  } = await keep('automations.get', quoin.automations.get(automation.id))
  await keep('automations.list', quoin.automations.list())
  const saved = { definition, expectedRevision: revision }
  const changed = await keep('automations.update', quoin.automations.update(automation.id, saved))
  const publishing = await quoin.automations.publish.dryRun(automation.id, {
    draftRevisionNumber: changed.draft.revision,
  })
  await keep('automations.publish', publishing.confirm())
  await keep('automations.pause', quoin.automations.pause(automation.id, {}))
  assert.equal(routeAnswers.length, routes.length)
})

test('all answers have the types of the package, and no other members', (t) => {
  assert.ok(answers.size > 280)
  const project = projectWithPackage({ after: (tidy) => afterwards(t, tidy) })
  const head = `import type { Operations, Quoin } from '@quoin/sdk'
type Sent<Data> = Data extends { next: unknown } ? Omit<Data, 'next'> : Data
`
  const all = [
    ...[...answers].map(([name, value]) => [`Awaited<ReturnType<Operations['${name}']>>`, value] as const),
    ...routeAnswers,
  ]
  const statement = (type: string, value: unknown, index: number): string =>
    `export const answer${index}: Sent<${type}> = ${JSON.stringify(value)}\n`
  project.compileText(
    'answers.ts',
    head + all.map(([type, value], index) => statement(type, value, index)).join(''),
  )
  const [type, value] = routeAnswers.find(([name]) => name.includes("['invoices']['get']"))!
  const wrong = statement(type, { ...(value as object), no_such_member: 1 }, 0)
  assert.throws(() => project.compileText('wrong.ts', head + wrong), /no_such_member/)
})
