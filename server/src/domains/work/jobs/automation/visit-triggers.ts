import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import { visitAdded, visitCompleted } from '../job-events.ts'

/** Triggers about a visit, which is an appointment. */
export const visitTriggers = plainTriggers('appointment', 'visit_id', [visitAdded.name, visitCompleted.name])
