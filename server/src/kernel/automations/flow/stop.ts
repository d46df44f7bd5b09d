import { exit, type ExitConfig } from './exit.ts'
import type { FlowKind } from './flow-kind.ts'

/** The same as an exit, as a list of actions may call it. */
export const stop: FlowKind<ExitConfig> = { ...exit, kind: 'stop' }
