export { createOutbound, type Outbound, type OutboundParts } from './outbound-agent.ts'
export type { FailureKind, Outcome } from './outcome.ts'
export type { ResolveName } from './resolve-name.ts'
export type { OutboundRequest } from './send-request.ts'
