import * as z from 'zod'
import { conditionSchema } from '../definition/condition-schema.ts'
import type { FlowKind } from './flow-kind.ts'

export const conditionConfig = z.strictObject({
  conditions: z
    .array(conditionSchema)
    .min(1)
    .describe('Conditions. If all are true, the run continues at the output `true`, otherwise at `false`.'),
})
export type ConditionConfig = z.infer<typeof conditionConfig>

export const condition: FlowKind<ConditionConfig> = {
  kind: 'condition',
  nodeType: 'condition',
  config: conditionConfig,
  handles: () => ['true', 'false'],
  conditions: ['conditions'],
  isLinear: false,
  summary: 'Continues at the output `true` if all conditions are true, otherwise at `false`.',
}
