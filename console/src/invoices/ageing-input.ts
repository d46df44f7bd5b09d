import type { Input } from '../api/call.ts'

/** Input of the report of unpaid amounts by age. */
export const ageingInput = (today: string): Input<'reports.summary'> => ({
  report: 'receivables',
  from: today,
  to: today,
})
