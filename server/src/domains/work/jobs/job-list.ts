import type { List } from '../../../kernel/records/list-input.ts'
import { isAssigned } from './job-assignees-table.ts'

export const jobList: List = {
  resource: 'jobs',
  sorts: [
    { name: 'scheduled_date', cast: 'date', nullable: true },
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: [
    'client_id',
    'location_id',
    'assigned_to',
    'created_after',
    'created_before',
    'updated_after',
    'scheduled_from',
    'scheduled_to',
  ],
  filterSql: { assigned_to: isAssigned },
}
