import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, reassignWork } from '../../organization/company/index.ts'

/**
 * Reassigns a member's open leads to the successor. Each lead gets a new version. Returns the number of
 * leads.
 */
export const reassignLeads = (db: Queries, orgId: string, handover: Handover): Promise<number> =>
  reassignWork(db, orgId, handover, {
    table: 'leads',
    assignee: 'assigned_to',
    isOpen: `r.status not in ('converted', 'lost') and r.archived_at is null`,
  })

/**
 * Reassigns a member's upcoming appointments to the successor. Each appointment gets a new version. Returns the number
 * of appointments.
 */
export const reassignAppointments = (db: Queries, orgId: string, handover: Handover): Promise<number> =>
  reassignWork(db, orgId, handover, {
    table: 'lead_appointments',
    assignee: 'member_id',
    isOpen: `r.starts_at > $6 and r.cancelled_at is null
          and exists (select 1 from leads l where l.org_id = r.org_id and l.id = r.lead_id and l.status <> 'lost'
                         and l.archived_at is null)`,
  })
