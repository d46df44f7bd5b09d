export { knockLogged } from './canvassing-events.ts'
export { endOverlongSessions, overlongSessions } from './end-sessions.ts'
export { knockFields } from './knock-fields.ts'
