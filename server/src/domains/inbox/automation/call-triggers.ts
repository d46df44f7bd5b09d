import { untold } from './message-triggers.ts'

export const callTriggers = [untold('call.received'), untold('call.missed')]
