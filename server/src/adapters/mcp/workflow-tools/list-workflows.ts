import * as z from 'zod'
import {
  type Finding,
  findingInput,
  shortEntrySchema,
  type WorkflowCaller,
  type Workflows,
} from '../../workflows/index.ts'
import { reading, type Tool, tool } from '../tool.ts'
import { succeeded } from '../tool-answer.ts'

/** Default maximum number of results of a search by words. */
const usuallyFound = 10

/** Tool that finds operations. */
export function listWorkflows(workflows: Workflows): Tool {
  return tool({
    name: 'list_workflows',
    title: 'Find operations',
    description:
      'Finds the operations that this key may run, by words that describe the task, by area or by kind. ' +
      'Without any of these filters, lists the names of all operations.',
    scopes: ['workflows:read'],
    annotations: reading,
    arguments: z.strictObject(findingInput),
    success: z.strictObject({
      workflows: z.array(z.looseObject(shortEntrySchema.shape)),
      more: z.int().optional().describe('Number of further matches.'),
    }),
    call: ({ caller, arguments: finding }) => succeeded(searchWorkflows(workflows, caller, finding)),
  })
}

/**
 * Searches the operations. If neither search words nor an area are given, lists the names of all operations. Otherwise,
 * each result has a summary.
 */
function searchWorkflows(workflows: Workflows, caller: WorkflowCaller, finding: Finding): string {
  const isNarrowed = finding.search !== undefined || finding.area !== undefined
  const limit = finding.limit ?? (finding.search === undefined ? undefined : usuallyFound)
  const detail = finding.detail ?? (isNarrowed ? 'summary' : 'name')
  const { text, more } = workflows.search(caller, { ...finding, limit }, detail)
  return `{"workflows":${text}${more > 0 ? `,"more":${more}` : ''}}`
}
