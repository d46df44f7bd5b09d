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
          .regex(/^(?!default$)/, 'must not be default, which is the way that is left')
          .describe('Names the handle `branch:<id>`.'),
        label: z.string().max(limits.labelLength).optional().describe('What people read.'),
        conditions: z.array(conditionSchema).describe('All of them must hold for this way.'),
      }),
    )
    .min(1)
    .max(limits.branches)
    .check(eachOnce('id'))
    .describe('The first one that holds is taken; none: `branch:default`.'),
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
  summary: 'Goes on the first of several ways that holds.',
}

/** The way that is left when no branch holds. */
export const defaultBranch = 'branch:default'

export function handleOfBranch(id: string): string {
  return `branch:${id}`
}
