export { eventsReference } from './events-page.ts'
export { operationsReference } from './operations-page.ts'
