import type * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { requireCrewAt } from '../../people/crews/index.ts'
import { assigneesInput, isSameAssignees, requireAssignable } from './assignees-input.ts'
import { type Assignee, inOrder, replaceAssignees } from './job-assignees-table.ts'
import type { Job, JobColumns, JobRow } from './job.ts'
import { areOfCrew, peopleOfCrew } from './people-of-crew.ts'
import { emitJobAssigned } from './emit-job-assigned.ts'
import { type VisitRow, visitIdOf } from './lock-visit.ts'

/**
 * Input fields for the assignees, the crew and the vehicle of a job. An absent field is not changed; null clears it.
 */
export const handingOut = {
  assignees: assigneesInput().optional().describe('All assignees of the job.'),
  crew_id: idOf('crew')
    .nullish()
    .describe(
      'An active crew at the location of the job. If `assignees` is omitted and the crew changes, ' +
        'those members of the new crew who are not absent on that day become the assignees. If an ' +
        'assignee does not belong to the previous crew, all assignees stay.',
    ),
  vehicle_id: id().nullish().describe('Id of the vehicle in your fleet system. Stored without validation.'),
}

export type Assignment = z.output<z.ZodObject<typeof handingOut>>

interface HandedOut {
  isOther: boolean
  /** Row of the job or visit, with the new assignees. */
  row: VisitRow
  changes: Pick<JobColumns, 'crew_id' | 'vehicle_id'>
  /** Emits `jobAssigned` for the assigned visit. Call it with the saved job. The operation must declare the event. */
  emitAssigned(job: Job): void
}

/**
 * Assigns members, a crew and a vehicle to a job that the caller has locked, or to one of its visits. The caller must
 * save the returned `row` with the returned `changes`.
 */
export async function handOut(
  ctx: MutationContext,
  row: VisitRow,
  { assignees: named, crew_id, vehicle_id }: Assignment,
  date: string | null = row.scheduled_date,
): Promise<HandedOut> {
  requireOpen(row, named ?? row.assignees)
  const changes = {
    crew_id: crew_id === undefined ? row.crew_id : crew_id,
    vehicle_id: vehicle_id === undefined ? row.vehicle_id : vehicle_id,
  }
  if (changes.crew_id !== null && changes.crew_id !== row.crew_id)
    await requireCrewAt(ctx, 'crew_id', changes.crew_id, row.location_id)
  const ofCrew = crew_id && !named ? await membersToAssign(ctx, row, crew_id, date) : undefined
  const assignees = named ?? ofCrew
  const others = assignees && !isSameAssignees(assignees, row.assignees) ? assignees : undefined
  if (others) {
    if (named) await requireAssignable(ctx, others, row.location_id)
    // If the job has several visits, the assignees are saved with the visit instead.
    if (!row.loaded) replaceAssignees(ctx, row.id, others)
  }
  if (crew_id && (assignees ?? row.assignees).length === 0)
    ctx.warn?.({
      code: 'nobody_assigned',
      message:
        'The job is assigned to a crew, but to none of its members. Pass `assignees` to assign members.',
      crew_id,
    })
  return {
    isOther: others !== undefined || changes.crew_id !== row.crew_id || changes.vehicle_id !== row.vehicle_id,
    row: others ? { ...row, assignees: inOrder(others) } : row,
    changes,
    emitAssigned: (job) => {
      if (others) emitJobAssigned(ctx, job, row.assignees, visitIdOf(row))
    },
  }
}

/**
 * Returns the members of the new crew who become the assignees. Undefined if the current assignees stay. They stay if
 * the crew does not change, if some of them do not belong to the previous crew, or if no member of the new crew is
 * available.
 */
async function membersToAssign(
  ctx: MutationContext,
  row: JobRow,
  crewId: string,
  date: string | null,
): Promise<Assignee[] | undefined> {
  const isAssigned = row.assignees.length > 0
  if (isAssigned && (crewId === row.crew_id || !(await areOfCrew(ctx, row.crew_id, row.assignees))))
    return undefined
  const people = await peopleOfCrew(ctx, crewId, { locationId: row.location_id, date })
  return people.length > 0 || !isAssigned ? people : undefined
}

function requireOpen(row: JobRow, assignees: readonly Assignee[]): void {
  if (row.status === 'complete' || row.status === 'cancelled')
    throw invalidState(`A job that is ${row.status} cannot be assigned.`, [
      { field: 'job_id', message: `is ${row.status}`, status: row.status },
    ])
  if ((row.status === 'en_route' || row.status === 'in_progress') && assignees.length === 0)
    throw invalidState('A job that is in progress must have at least one assignee.', [
      { field: 'assignees', message: 'must not be empty' },
    ])
}
