import { type List, timeList } from '../../../kernel/records/list-input.ts'

export const estimateList: List = {
  ...timeList('estimates', ['client_id', 'location_id', 'assigned_to']),
  filterSql: { assigned_to: (p) => `r.assigned_rep_id = ${p}` },
}
