import { timeList } from '../../../kernel/records/list-input.ts'

export const leadList = timeList('leads', ['client_id', 'location_id', 'assigned_to'])
