export { erasePerson } from './operations/clients/erase-person.ts'
export { exportPerson } from './operations/clients/export-person.ts'
