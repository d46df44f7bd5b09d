import { exit, type ExitConfig } from './exit.ts'
import type { FlowKind } from './flow-kind.ts'

/** Kind of step for lists of actions, equal to `exit` except for its name. */
export const stop: FlowKind<ExitConfig> = { ...exit, kind: 'stop' }
