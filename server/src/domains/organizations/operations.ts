export { getMe, meSchema } from './get-me.ts'
