export { type Absence, absentDays, sumOf } from './absence.ts'
export { balancesOf } from './balances.ts'
export { cancelTimeOffOf } from './cancel-time-off-of.ts'
export { type DayOff, minutesOff, selectDaysOff, windowsLeft, windowsOff } from './days-off.ts'
export { accrualSchema, mostMinutes, type PolicyRow, policyTypes, timeOffPolicies } from './policy.ts'
export { requestFields, requestRules } from './request-fields.ts'
export { type RequestRow, requestStatuses, statusAt, timeOffRequests } from './request.ts'
export {
  deleteDaysOff,
  firstExpiryOfRequests,
  lockTimeOff,
  insertDaysOff,
  leads,
  recordExpired,
  expiredRequests,
  overlapping,
  requireNoOther,
} from './requests-table.ts'
export { timeOffDecided, timeOffRequested } from './time-off-events.ts'
