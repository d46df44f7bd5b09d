export { type DayOff, minutesOff, selectDaysOff } from './days-off.ts'
export { timeOffPolicies } from './policy.ts'
export { type RequestRow, timeOffRequests } from './request.ts'
export { timeOffDecided, timeOffRequested } from './time-off-events.ts'
