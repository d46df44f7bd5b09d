export { addLead, addLeadOnce, placeOf } from './add-lead.ts'
export { advanceLockedLead, advanceLead } from './advance-lead.ts'
export { type AppointmentCardRow, selectAppointmentCards } from './appointment-cards-table.ts'
export { appointmentCancelled, appointmentScheduled } from './appointment-events.ts'
export { assigneeByPlace } from './assignment.ts'
export { automationParts } from './automation/index.ts'
export { countLeads } from './count-leads.ts'
export { findLeads } from './find-leads.ts'
export { reassignAppointments, reassignLeads } from './reassign-leads.ts'
export {
  appointmentsAhead,
  appointmentsOfLeads,
  appointmentsOfMembers,
  nextAppointment,
} from './lead-appointments-table.ts'
export { leadNotes } from './lead-changes.ts'
export { leadCreated, leadStatusChanged } from './lead-events.ts'
export { type Lead, type LeadRow, leads, leadSchema } from './lead.ts'
export { findLeadByExternalId, openLeadsAt } from './leads-table.ts'
export { markLeadConverted } from './mark-lead-converted.ts'
export { appointmentFact, leadFactKinds } from './message-facts.ts'
export { newLeadFields, newLeadRules } from './new-lead-fields.ts'
export { listLeads } from './operations/list.ts'
export { personalData } from './personal-data.ts'
