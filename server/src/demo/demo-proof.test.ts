import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bugReportStatuses } from '../domains/office/bug-reports/index.ts'
import { listBugReports, readScreenshot } from '../domains/office/bug-reports/operations.ts'
import { readFile } from '../domains/organization/stored-files/index.ts'
import { getJob, listJobs } from '../domains/work/jobs/operations.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { formatOf } from '../kernel/pictures/index.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'

test('a completed demo job shows photos, and there is one bug report in each status', async () => {
  const { app, companies } = await demo()
  for (const company of companies) {
    const actor = await ownerOf(company)
    const runAsOwner = <In, Out>(operation: Operation<In, Out>, input: object): Promise<Out> =>
      run(app.kernel, operation, { actor, input, requestId: newId() })
    const { items } = await runAsOwner(listJobs, { limit: 100, order: 'asc' })
    const jobs = await Promise.all(
      items.filter(({ status }) => status === 'complete').map(({ id }) => runAsOwner(getJob, { job_id: id })),
    )
    const photos = jobs.flatMap((job) => job.photos)
    assert.deepEqual(
      photos.map(({ caption }) => caption),
      ['The gutter in the north, full of leaves', 'Cleaned and flushed'],
    )
    for (const { file_id } of photos)
      assert.equal(formatOf(await readFile(app.kernel.services, company.id, file_id)), 'jpeg')
    const { items: reports } = await runAsOwner(listBugReports, {})
    assert.deepEqual(reports.map(({ status }) => status).toSorted(), [...bugReportStatuses].toSorted())
    const withScreenshot = reports.find(({ has_screenshot }) => has_screenshot)
    const { width, height } = await runAsOwner(readScreenshot, { bug_report_id: withScreenshot!.id })
    assert.deepEqual([width, height], [800, 500])
  }
})
