export { createLead } from './create-lead.ts'
export { getLead } from './get-lead.ts'
export { listLeads } from './list-leads.ts'
export { updateLead } from './update-lead.ts'
