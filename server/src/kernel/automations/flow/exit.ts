import * as z from 'zod'
import { text } from '../../schema/fields.ts'
import type { FlowKind } from './flow-kind.ts'

export const exitConfig = z.strictObject({
  reason: text(200).optional().describe('Reason, which is shown with the run.'),
})
export type ExitConfig = z.infer<typeof exitConfig>

export const exit: FlowKind<ExitConfig> = {
  kind: 'exit',
  nodeType: 'exit',
  config: exitConfig,
  handles: () => [],
  isLinear: true,
  summary: 'Ends the run as completed.',
}
