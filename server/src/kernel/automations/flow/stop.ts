import { exit, type ExitConfig } from './exit.ts'
import type { FlowKind } from './flow-kind.ts'

/** The step `exit` under the name that it has in lists of actions. */
export const stop: FlowKind<ExitConfig> = { ...exit, kind: 'stop' }
