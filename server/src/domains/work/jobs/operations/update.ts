import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { changeRefs, externalRefsInput } from '../../../organization/external-refs/index.ts'
import { jobTexts } from '../job-input.ts'
import { jobs, jobSchema } from '../job.ts'
import { changeWork } from '../move-job.ts'

export const updateJob = mutation({
  name: 'jobs.update',
  summary: "Change a job's notes, access notes, instructions, service type or ids in other systems.",
  description:
    'Omitted fields stay unchanged; null clears a field. If another job has the external id, the call ' +
    'is refused with 409. A call that changes nothing does not raise `version`.',
  permission: ['manage_jobs'],
  input: z.strictObject({
    job_id: id().describe('The job to change.'),
    ...jobTexts,
    ...externalRefsInput,
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { job_id, expected_version, external_refs, ...fields }) {
    const refsOfRow = await changeRefs(ctx, jobs, external_refs)
    const row = await jobs.lock(ctx, job_id, expected_version)
    const changes = differences(row, {
      ...(await refsOfRow(row)),
      ...fields,
    })
    return Object.keys(changes).length === 0 ? jobs.present(row, ctx) : await changeWork(ctx, row, changes)
  },
})
