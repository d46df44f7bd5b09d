export { type JobCard, jobCardSchema } from './job-card.ts'
export { plannedMinutes, type ServiceDuration } from './job-minutes.ts'
export { scheduledMinutes } from './scheduled-minutes.ts'
