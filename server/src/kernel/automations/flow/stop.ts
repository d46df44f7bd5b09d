import { exit, type ExitConfig } from './exit.ts'
import type { FlowKind } from './flow-kind.ts'

/** Alias of `exit` for lists of actions. */
export const stop: FlowKind<ExitConfig> = { ...exit, kind: 'stop' }
