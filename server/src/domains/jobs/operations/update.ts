import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../kernel/records/expected-version.ts'
import { jobTexts } from '../job-input.ts'
import { jobs, jobSchema } from '../job.ts'
import { changeWork } from '../move-job.ts'

export const updateJob = mutation({
  name: 'jobs.update',
  summary: 'Change the notes, the way in, the instructions or the kind of work of a job.',
  description: 'Members that are absent stay; null clears. What changes nothing does not raise `version`.',
  permission: ['manage_jobs'],
  input: z.strictObject({
    job_id: id().describe('The job that changes.'),
    ...jobTexts,
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { job_id, expected_version, ...wanted }) {
    const row = await jobs.hold(ctx, job_id, expected_version)
    const changes = {
      notes: wanted.notes === undefined ? row.notes : wanted.notes,
      access_notes: wanted.access_notes === undefined ? row.access_notes : wanted.access_notes,
      special_instructions:
        wanted.special_instructions === undefined ? row.special_instructions : wanted.special_instructions,
      service_type: wanted.service_type === undefined ? row.service_type : wanted.service_type,
    }
    const isSame = (Object.keys(changes) as (keyof typeof changes)[]).every(
      (name) => changes[name] === row[name],
    )
    return isSame ? jobs.of(row, ctx) : await changeWork(ctx, row, changes)
  },
})
