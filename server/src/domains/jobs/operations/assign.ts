import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { expectedVersion } from '../../../kernel/records/expected-version.ts'
import { requireCrewAt } from '../../workforce/index.ts'
import { assigneesInput, isSameAssignees, requireAssignable } from '../assignees-input.ts'
import { jobAssigned } from '../job-events.ts'
import { type JobRow, jobs } from '../job.ts'
import { type Assignee, inOrder, replaceAssignees } from '../job-assignees-table.ts'
import { changeJob } from '../move-job.ts'
import { plannedJobSchema, withConflicts } from '../schedule-conflicts.ts'
import { tellAssigned } from '../tell-assigned.ts'

export const assignJob = mutation({
  name: 'jobs.assign',
  summary: 'Say who carries out a job, and with which vehicle.',
  description:
    'Members that are absent stay; null clears. The list of assignees replaces the one before. Work under way keeps somebody. What changes nothing does not raise `version`. Conflicts are warnings.',
  permission: ['manage_schedule'],
  input: z.strictObject({
    job_id: id().describe('The job that is handed out.'),
    assignees: assigneesInput().optional().describe('Everybody who carries it out.'),
    crew_id: idOf('crew')
      .nullish()
      .describe('The crew that they are, one of the location of the job that jobs are given to.'),
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
    if (changes.crew_id !== null && changes.crew_id !== row.crew_id)
      await requireCrewAt(ctx, 'crew_id', changes.crew_id, row.location_id)
    const others = assignees && !isSameAssignees(assignees, row.assignees) ? assignees : undefined
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
