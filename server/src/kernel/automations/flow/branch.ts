import * as z from 'zod'
import { eachOnce } from '../../schema/each-once.ts'
import { conditionSchema } from '../definition/condition-schema.ts'
import { limits } from '../definition/limits.ts'
import { nodeId } from '../definition/node-id.ts'
import type { FlowKind } from './flow-kind.ts'

export const branchConfig = z.strictObject({
  branches: z
    .array(
      z.strictObject({
        id: nodeId()
          .regex(
            /^(?!default$)/,
            'must not be `default`, which is the name of the path for records that do not match a branch',
          )
          .describe('Id of the branch. Its output is named `branch:<id>`.'),
        label: z.string().max(limits.labelLength).optional().describe('Display label.'),
        conditions: z.array(conditionSchema).describe('Conditions of the branch, all of which must be true.'),
      }),
    )
    .min(1)
    .max(limits.branches)
    .check(eachOnce('id'))
    .describe(
      'Branches. The run takes the first branch whose conditions are all true, or else the output ' +
        '`branch:default`.',
    ),
})
export type BranchConfig = z.infer<typeof branchConfig>

export const branch: FlowKind<BranchConfig> = {
  kind: 'branch',
  nodeType: 'condition',
  config: branchConfig,
  handles: ({ branches }) => [
    ...(Array.isArray(branches) ? (branches as ({ id?: unknown } | null)[]) : []).flatMap((each) =>
      typeof each?.id === 'string' ? [handleOfBranch(each.id)] : [],
    ),
    defaultBranch,
  ],
  conditions: ['branches.*.conditions'],
  isLinear: false,
  summary: 'Takes the first branch whose conditions are all true.',
}

/** Name of the output through which the run continues if no branch has conditions that are all true. */
export const defaultBranch = 'branch:default'

export function handleOfBranch(id: string): string {
  return `branch:${id}`
}
