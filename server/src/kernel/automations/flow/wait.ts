import { type WaitConfig, waitConfig } from '../waits/wait-config.ts'
import type { FlowKind } from './flow-kind.ts'

export const wait: FlowKind<WaitConfig> = {
  kind: 'wait',
  nodeType: 'wait',
  config: waitConfig,
  handles: () => ['next'],
  isLinear: true,
  summary: 'Waits for a duration or until a time.',
}
