import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { expectedVersion } from '../../../kernel/records/expected-version.ts'
import { requireMemberAt } from '../../company/index.ts'
import { jobAssigned } from '../job-events.ts'
import { type Job, type JobRow, jobs } from '../job.ts'
import { type Assignee, assigneeRoles, inOrder, replaceAssignees } from '../job-assignees-table.ts'
import { changeJob } from '../move-job.ts'
import { plannedJobSchema, withConflicts } from '../schedule-conflicts.ts'

const assignment = z.strictObject({
  member_id: id().describe('An active member who works at the location of the job.'),
  role: z.enum(assigneeRoles).default('crew').describe('At most one leads.'),
})

export const assignJob = mutation({
  name: 'jobs.assign',
  summary: 'Say who carries out a job, and with which vehicle.',
  description:
    'Members that are absent stay; null clears. The list of assignees replaces the one before. Work under way keeps somebody. What changes nothing does not raise `version`. Conflicts are warnings.',
  permission: ['manage_schedule'],
  input: z.strictObject({
    job_id: id().describe('The job that is handed out.'),
    assignees: z
      .array(assignment)
      .max(50)
      .check(eachOnce('member_id'))
      .refine((all) => all.filter(({ role }) => role === 'lead').length <= 1, 'must not have two leads')
      .optional()
      .describe('Everybody who carries it out.'),
    crew_id: id()
      .nullish()
      .describe('The crew that they are, by the id that you plan with: it is kept as given.'),
    vehicle_id: id()
      .nullish()
      .describe('What they drive, by the id that you plan with: it is kept as given.'),
    expected_version: expectedVersion(),
  }),
  output: plannedJobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobAssigned],
  async handler(ctx, { job_id, assignees, expected_version, crew_id, vehicle_id }) {
    const row = await jobs.hold(ctx, job_id, expected_version)
    requireOpen(row, assignees ?? row.assignees)
    const changes = {
      crew_id: crew_id === undefined ? row.crew_id : crew_id,
      vehicle_id: vehicle_id === undefined ? row.vehicle_id : vehicle_id,
    }
    const others = assignees && !isSame(assignees, row.assignees) ? assignees : undefined
    if (others) {
      await requireAssignable(ctx, others, row.location_id)
      replaceAssignees(ctx, row.id, others)
    } else if (changes.crew_id === row.crew_id && changes.vehicle_id === row.vehicle_id)
      return await withConflicts(ctx, jobs.of(row, ctx))
    const after = others ? { ...row, assignees: inOrder(others) } : row
    const job = changeJob(ctx, after, changes)
    if (others) tellAssigned(ctx, job, row.assignees)
    return await withConflicts(ctx, job)
  },
})

function isSame(some: readonly Assignee[], others: readonly Assignee[]): boolean {
  const words = (each: readonly Assignee[]): string =>
    each
      .map(({ member_id, role }) => `${member_id} ${role}`)
      .toSorted()
      .join()
  return words(some) === words(others)
}

function requireOpen(row: JobRow, assignees: readonly Assignee[]): void {
  if (row.status === 'complete' || row.status === 'cancelled')
    throw invalidState(`A job that is ${row.status} cannot be handed out.`, [
      { field: 'job_id', message: `is ${row.status}`, status: row.status },
    ])
  if ((row.status === 'en_route' || row.status === 'in_progress') && assignees.length === 0)
    throw invalidState('Somebody must stay assigned to work that is under way.', [
      { field: 'assignees', message: 'is empty' },
    ])
}

async function requireAssignable(
  ctx: MutationContext,
  assignees: readonly Assignee[],
  locationId: string,
): Promise<void> {
  for (const [at, { member_id }] of assignees.entries()) {
    const field = `assignees.${at}.member_id`
    await requireMemberAt(ctx, field, member_id, locationId, 'does not work at the location of the job')
  }
}

function tellAssigned(ctx: MutationContext, job: Job, previous: readonly Assignee[]): void {
  ctx.emit(jobAssigned, {
    job_id: job.id,
    job_number: job.job_number,
    client_id: job.client_id,
    location_id: job.location_id,
    assignees: job.assignees,
    previous_assignees: [...previous],
    version: job.version,
    updated_at: job.updated_at,
  })
}
