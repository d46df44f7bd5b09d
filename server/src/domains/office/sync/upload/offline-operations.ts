import type { Mutation } from '../../../../kernel/operations/operation.ts'
import { doors, knocks, sessions } from '../../../customers/canvassing-records/index.ts'
import { setSession } from '../../../selling/canvassing/operations.ts'
import { clients, lockProperty, properties } from '../../../customers/clients/index.ts'
import { updateClient, updateProperty } from '../../../customers/clients/operations.ts'
import { estimates } from '../../../selling/estimates/index.ts'
import { createEstimate, setLineItems, updateDetails } from '../../../selling/estimates/operations.ts'
import { conversations, messages, requireLockedConversation } from '../../../messages/conversations/index.ts'
import { addNote, updateConversation } from '../../../customers/inbox/operations.ts'
import { jobs } from '../../../work/jobs/index.ts'
import { updateJob } from '../../../work/jobs/operations.ts'
import { leads } from '../../../customers/leads/index.ts'
import { updateLead } from '../../../customers/leads/operations.ts'
import {
  clockInByPhone,
  clockOutByPhone,
  createLeadInField,
  logKnockByPhone,
  requestTimeOff,
  setJobStatus,
  setOwnAvailability,
} from '../../mobile/operations.ts'
import { qualityReports } from '../../../work/checklists/index.ts'
import { submitReport } from '../../../work/quality/operations.ts'
import { timeOffRequests } from '../../../people/absences/index.ts'
import { timeEntries } from '../../../work/timesheets/index.ts'
import { todos } from '../../todos/index.ts'
import { completeTodo, createTodo, updateTodo } from '../../todos/operations.ts'
import { trainingAssignments } from '../../../people/training/index.ts'
import { completeTraining } from '../../../people/training/operations.ts'
import { ownHours } from './own-hours.ts'
import { jobAtVisit } from './visit-of-change.ts'
import { type OfflineOperation, type OfflineRule, type Subject, subject } from './offline-operation.ts'

const client = subject(clients)
const property = subject(properties, async (part, id) => {
  const lockedProperty = await lockProperty(part, id)
  const { archived_at, merged_into } = lockedProperty.client
  return { ...lockedProperty.row, archived_at, merged_into }
})
const conversation = subject(conversations, async (part, id) => await requireLockedConversation(part, id))
const estimate = subject(estimates)
const job = subject(jobs)
const lead = subject(leads)
const todo = subject(todos)
const session = subject(sessions)
const assignment = subject(trainingAssignments)
const message = subject(messages)

function offline<Input, Output>(
  operation: Mutation<Input, Output>,
  outputSubject: Subject,
  about: Readonly<Record<string, Subject>>,
  rule: OfflineRule,
): OfflineOperation {
  const { kind, show: shows, schema } = outputSubject
  return { operation: operation as unknown as Mutation, kind, shows, schema, about, ...rule }
}

const appended = { sort: 'appended' } as const
const fields = { sort: 'fields' } as const
const draft = { sort: 'draft' } as const

/** Statuses of a visit in the order in which the work proceeds. `on_hold` is not part of this order. */
const steps = ['scheduled', 'en_route', 'in_progress', 'complete']
const stepOf: Readonly<Record<string, string>> = {
  en_route: 'en_route',
  start: 'in_progress',
  complete: 'complete',
  hold: 'on_hold',
}
const jobStatus: OfflineRule = {
  sort: 'status',
  needsNetwork: ({ notify }) => Array.isArray(notify) && notify.length > 0,
  isBehind: ({ status }, { action }) => {
    const targetStatus = stepOf[action as string]!
    return (
      status === targetStatus ||
      (steps.includes(targetStatus) && steps.indexOf(targetStatus) < steps.indexOf(status as string))
    )
  },
}

/** All operations that a phone can perform without a connection. */
const all: readonly OfflineOperation[] = [
  offline(createLeadInField, lead, {}, appended),
  offline(clockInByPhone, subject(timeEntries), {}, appended),
  offline(clockOutByPhone, subject(timeEntries), {}, appended),
  offline(requestTimeOff, subject(timeOffRequests), {}, appended),
  offline(submitReport, subject(qualityReports), { job_id: job }, appended),
  offline(addNote, message, { conversation_id: conversation, client_id: client, lead_id: lead }, appended),
  offline(createTodo, todo, {}, appended),
  { ...offline(logKnockByPhone, subject(knocks), { door_id: subject(doors) }, appended), picks: 'knock' },
  offline(setSession, session, { session_id: session }, appended),
  offline(completeTraining, assignment, { training_assignment_id: assignment }, appended),
  offline(setJobStatus, job, { job_id: jobAtVisit }, jobStatus),
  offline(updateLead, lead, { lead_id: lead }, fields),
  offline(updateClient, client, { client_id: client }, fields),
  offline(updateJob, job, { job_id: job }, fields),
  offline(updateProperty, property, { property_id: property }, fields),
  offline(
    updateConversation,
    conversation,
    { conversation_id: conversation },
    {
      ...fields,
      hasHiddenEffect: ({ read_until_message_id }) => read_until_message_id != null,
    },
  ),
  offline(setOwnAvailability, ownHours, { '': ownHours }, fields),
  offline(updateTodo, todo, { todo_id: todo }, fields),
  offline(completeTodo, todo, { todo_id: todo }, { ...fields, fields: ['status'] }),
  offline(createEstimate, estimate, {}, draft),
  offline(updateDetails, estimate, { estimate_id: estimate }, draft),
  offline(setLineItems, estimate, { estimate_id: estimate }, draft),
]

export const offlineOperations: ReadonlyMap<string, OfflineOperation> = new Map(
  all.map((each) => [each.operation.name, each]),
)
