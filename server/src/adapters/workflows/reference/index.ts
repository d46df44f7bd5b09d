export { eventsReference } from './events-page.ts'
export { type Examples, operationsReference } from './operations-page.ts'
export { fieldsReference } from './fields-page.ts'
