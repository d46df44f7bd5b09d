// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { answerStatement, count, mutate, startUntilBlocked, until } from './gateway-calls.ts'
import { install } from './installation.ts'

// Tests the upload of changes that a phone made offline: a lead, a note about it and a to-do. The service is blocked
// before it writes one of the tables below, and is then killed. Afterwards, either all changes and their results must
// be stored, or none.

const tables = ['leads', 'messages', 'todos', 'sync_results', 'receipts'] as const

function batch() {
  const now = new Date().toISOString()
  const change = (operation: string, input: object) => ({
    change_id: randomUUID(),
    operation,
    input,
    device_at: now,
  })
  const lead = change('mobile.leads.create', { customer_name: 'Ada', service_address: '1 Main St' })
  const lead_id = `change:${lead.change_id}`
  const changes = [
    lead,
    change('inbox.notes.add', { lead_id, body: 'Ring twice.' }),
    change('todos.create', { title: 'Call', lead_id }),
    change('estimates.accept', { estimate_id: randomUUID() }),
  ]
  return { device: 'Phone', device_now: now, changes }
}

const verdicts = ['applied', 'applied', 'applied', 'rejected']

for (const table of tables)
  test(`killed before it writes ${table}, an upload has changed nothing, and takes effect when it is sent again`, async (t) => {
    const installation = await install(t)
    const [input, key] = [batch(), randomUUID()]
    const { answer } = await startUntilBlocked(installation, `live.${table} in share mode`, () =>
      mutate(installation, 'sync.upload.apply', input, key),
    )
    await installation.program.kill()
    await assert.rejects(answer)
    await installation.restart()
    for (const each of tables) assert.equal(await count(installation, `live.${each}`), 0, each)
    const again = await mutate(installation, 'sync.upload.apply', input, key)
    assert.deepEqual([again.status, again.replayed], [200, false])
    assert.deepEqual(
      again.body.data.results.map(({ verdict }: { verdict: string }) => verdict),
      verdicts,
    )
    for (const each of ['leads', 'messages', 'todos'])
      assert.equal(await count(installation, `live.${each}`), 1, each)
  })

test('killed after the commit, a batch is answered from its receipt, and its changes from their stored results', async (t) => {
  const installation = await install(t)
  const [input, key] = [batch(), randomUUID()]
  const { answer, letGo } = await startUntilBlocked(
    installation,
    'live.receipts in share mode',
    () => mutate(installation, 'sync.upload.apply', input, key),
    answerStatement,
  )
  installation.program.signal('SIGSTOP')
  await letGo()
  await until(async () => (await count(installation, 'live.receipts')) === 1)
  await installation.program.kill()
  await assert.rejects(answer)
  await installation.restart()
  const again = await mutate(installation, 'sync.upload.apply', input, key)
  assert.deepEqual([again.status, again.replayed], [200, true])
  const another = await mutate(installation, 'sync.upload.apply', input, randomUUID())
  assert.deepEqual(
    another.body.data.results.map(({ verdict, replayed }: { verdict: string; replayed: boolean }) => [
      verdict,
      replayed,
    ]),
    verdicts.map((verdict) => [verdict, true]),
  )
  for (const each of ['leads', 'messages', 'todos'])
    assert.equal(await count(installation, `live.${each}`), 1, each)
})
