import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import { visitAdded, visitCompleted } from '../job-events.ts'

/** Triggers for events of a visit. The subject of the automation is the appointment. */
export const visitTriggers = plainTriggers('appointment', 'visit_id', [visitAdded.name, visitCompleted.name])
