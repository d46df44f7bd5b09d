export { getMe } from './operations/get.ts'
export { updateMe } from './operations/update.ts'
