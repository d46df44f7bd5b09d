export { eventsReference } from './events-page.ts'
export { operationsReference } from './operations-page.ts'
export { fieldsReference } from './fields-page.ts'
