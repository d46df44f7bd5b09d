export { listSessions } from './operations/sessions/list.ts'
export { revokeSessions } from './operations/sessions/revoke.ts'
export { createSignInLink } from './operations/sign-ins/create-link.ts'
