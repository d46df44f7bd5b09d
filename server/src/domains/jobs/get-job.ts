import * as z from 'zod'
import { notFound } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations/operation.ts'
import { id } from '../../kernel/schema/fields.ts'
import { jobSchema } from './job.ts'
import { jobOf } from './job-row.ts'
import { findJob } from './jobs-table.ts'

export const getJob = query({
  name: 'jobs.get',
  summary: 'Read one job.',
  permission: ['view_jobs'],
  scope: 'jobs:read',
  input: z.strictObject({ job_id: id() }),
  output: jobSchema,
  errors: ['not_found'],
  async handler(ctx, { job_id }) {
    const row = await findJob(ctx.db, ctx.actor.org.id, job_id)
    if (!row) throw notFound('job')
    return jobOf(row, ctx.now)
  },
})
