import type { MutationContext } from '../../../kernel/operations/context.ts'
import { endWalkOf, handOverTerritories } from '../../customers/canvassing-records/index.ts'
import type { Handover } from '../../organization/company/index.ts'
import { handOverEstimates } from '../../selling/estimates/index.ts'
import { handOverConversations } from '../../messages/conversations/index.ts'
import { reassignJobs, reassignRecurrences } from '../../work/jobs/index.ts'
import { reassignAppointments, reassignLeads } from '../../customers/leads/index.ts'
import { cancelTimeOffOf } from '../../people/absences/index.ts'
import { endEntryOf } from '../../work/timesheets/index.ts'
import { reassignTodos } from '../todos/index.ts'
import { cancelTrainingOf } from '../../people/training/index.ts'

export type HandedOver = Record<
  'leads' | 'appointments' | 'estimates' | 'jobs' | 'recurrences' | 'todos' | 'conversations' | 'territories',
  number
>

/**
 * Reassigns the open work of a member to another member and increases the version of each record. Returns the number of
 * reassigned records by kind. Finished work is not reassigned.
 */
export async function reassignWork({ db, actor }: MutationContext, handover: Handover): Promise<HandedOver> {
  const orgId = actor.org.id
  return {
    leads: await reassignLeads(db, orgId, handover),
    appointments: await reassignAppointments(db, orgId, handover),
    estimates: await handOverEstimates(db, orgId, handover),
    jobs: await reassignJobs(db, orgId, handover),
    recurrences: await reassignRecurrences(db, orgId, handover),
    todos: await reassignTodos(db, orgId, handover),
    conversations: await handOverConversations(db, orgId, handover),
    territories: await handOverTerritories(db, orgId, handover),
  }
}

export type Ended = Record<'time_entries' | 'walks' | 'time_off' | 'training', number>

const reason = 'The member was deactivated.'

/** Ends work of a deactivated member that no other member can continue, such as an open time entry. */
export async function endOwn(ctx: MutationContext, memberId: string): Promise<Ended> {
  return {
    time_entries: await endEntryOf(ctx, memberId, reason),
    walks: await endWalkOf(ctx, memberId),
    time_off: await cancelTimeOffOf(ctx, memberId, reason),
    training: await cancelTrainingOf(ctx, memberId),
  }
}
