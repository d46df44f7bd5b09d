export { createClient } from './create-client.ts'
export { getClient } from './get-client.ts'
export { listClients } from './list-clients.ts'
export { updateClient } from './update-client.ts'
