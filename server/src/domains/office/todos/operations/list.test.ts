import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../../../../kernel/access/permissions.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { saveCrew } from '../../workforce/operations.ts'
import { newMember } from '../../workforce/testing/new-member.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { completeTodo, createTodo, listTodos } from '../operations.ts'

test('the list applies its filters page by page, and to-dos without a due date come last', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const make = async (title: string, more: object = {}) =>
    (await org.run(createTodo, { title, ...more }, org.owner)).id
  await make('late', { due_at: '2026-03-03T00:00:00Z' })
  const doneId = await make('done', { due_at: '2026-03-01T00:00:00Z' })
  await org.run(completeTodo, { todo_id: doneId }, org.owner)
  await make('some day', { lead_id: lead.id })
  await make('early', { due_at: '2026-03-02T00:00:00Z', assigned_to: org.ownerId })
  const titles = async (input: object) =>
    (await org.run(listTodos, input, org.owner)).items.map(({ title }) => title)
  const byDate = { sort: 'due_at', order: 'asc' }
  assert.deepEqual(await titles({}), ['early', 'some day', 'done', 'late'])
  assert.deepEqual(await titles(byDate), ['done', 'early', 'late', 'some day'])
  assert.deepEqual(await titles({ ...byDate, status: 'open' }), ['early', 'late', 'some day'])
  assert.deepEqual(await titles({ status: 'done' }), ['done'])
  assert.deepEqual(await titles({ ...byDate, due_before: '2026-03-03T00:00:00Z' }), ['done', 'early'])
  assert.deepEqual(await titles({ lead_id: lead.id }), ['some day'])
  assert.deepEqual(await titles({ assigned_to: org.ownerId }), ['early'])

  const pageTitles: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await org.run(listTodos, { ...byDate, limit: 1, ...(cursor && { cursor }) }, org.owner)
    pageTitles.push(...page.items.map(({ title }) => title))
    cursor = page.next_cursor
  }
  assert.deepEqual(pageTitles, await titles(byDate))
})

test("a crew lead sees and completes to-dos of their crew's members; members see only their own", async () => {
  const org = await testOrg()
  const [lead, member, other] = [
    await newMember(org, { role: 'crew_lead' }),
    await newMember(org, { role: 'technician' }),
    await newMember(org, { role: 'technician' }),
  ]
  const members = [{ member_id: lead.id }, { member_id: member.id }]
  await org.run(saveCrew, { name: 'North', members, lead_member_id: lead.id }, org.owner)
  const make = async (title: string, assigned_to: string) =>
    (await org.run(createTodo, { title, assigned_to }, org.owner)).id
  const theirs = await make('of a member', member.id)
  await make('of the lead', lead.id)
  const elsewhere = await make('of somebody else', other.id)
  const as = ({ id, role }: { id: string; role: Role }) => ({ type: 'member' as const, id, role })
  const titles = async (actor: Parameters<TestOrg['run']>[2]) =>
    (await org.run(listTodos, {}, actor)).items.map(({ title }) => title)
  assert.deepEqual(await titles(as(lead)), ['of the lead', 'of a member'])
  assert.deepEqual(await titles(as(member)), ['of a member'])
  assert.equal((await org.run(completeTodo, { todo_id: theirs }, as(lead))).status, 'done')
  await assert.rejects(org.run(completeTodo, { todo_id: elsewhere }, as(lead)), { code: 'not_found' })
})
