import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookUpProperty, listClients } from '../domains/customers/clients/operations.ts'
import { getJob, listJobs } from '../domains/work/jobs/operations.ts'
import { listChecklists, listReports } from '../domains/work/quality/operations.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'

async function each(
  look: (
    runAsOwner: <In, Out>(operation: Operation<In, Out>, input: object) => Promise<Out>,
  ) => Promise<void>,
) {
  const { app, companies } = await demo()
  for (const company of companies) {
    const actor = await ownerOf(company)
    await look((operation, input) => run(app.kernel, operation, { actor, input, requestId: newId() }))
  }
}

test('there are pre-job and post-job checklists and partial reports, and the jobs count their answers correctly', async () => {
  await each(async (runAsOwner) => {
    const { items: lists } = await runAsOwner(listChecklists, {})
    assert.deepEqual([...new Set(lists.map(({ stage }) => stage))].sort(), ['post_job', 'pre_job'])
    const { items: reports } = await runAsOwner(listReports, { limit: 100 })
    assert.ok(reports.some(({ stage, answers }) => stage === 'pre_job' && answers.length === 1))
    const answersByStatus = new Map<string, number>()
    for (let cursor: string | undefined, more = true; more;) {
      const page = await runAsOwner(listJobs, { limit: 100, ...(cursor === undefined ? {} : { cursor }) })
      for (const { id, status, checklist } of page.items) {
        const { checklists } = await runAsOwner(getJob, { job_id: id })
        const items = checklists.flatMap((list) => list.items)
        const required = items.filter((item) => item.required)
        const done = required.filter(({ answer }) => answer !== null && answer.value !== 'fail')
        assert.deepEqual(checklist, { required: required.length, done: done.length })
        if (status === 'complete') assert.equal(checklist.done, checklist.required)
        const answered = items.filter(({ answer }) => answer !== null).length
        answersByStatus.set(status, (answersByStatus.get(status) ?? 0) + answered)
      }
      ;({ has_more: more } = page)
      cursor = page.next_cursor ?? undefined
    }
    assert.ok(answersByStatus.get('complete')! > 0)
    assert.equal(answersByStatus.get('scheduled'), 0)
  })
})

test('property lookups of demo clients are answered from the cache', async () => {
  await each(async (runAsOwner) => {
    const { items } = await runAsOwner(listClients, { limit: 1 })
    const lookup = await runAsOwner(lookUpProperty, { property_id: items[0]!.primary_property_id })
    assert.deepEqual([lookup.source, lookup.cached, lookup.applied], ['pretended', true, []])
  })
})
