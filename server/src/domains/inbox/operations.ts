export { optOutByCustomer } from './operations/contacts/opt-out-by-customer.ts'
export { setOptOut } from './operations/contacts/set-opt-out.ts'
export { addNote } from './operations/notes/add.ts'
