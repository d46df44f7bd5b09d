import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { jobDetailSchema, withCourse } from '../job-detail.ts'
import { jobs } from '../job.ts'

export const getJob = query({
  name: 'jobs.get',
  summary: 'Read one job with its history.',
  permission: ['view_jobs'],
  scope: 'jobs:read',
  input: z.strictObject({ job_id: id() }),
  output: jobDetailSchema,
  errors: ['not_found'],
  handler: async (ctx, { job_id }) => await withCourse(ctx, await jobs.get(ctx, job_id)),
})
