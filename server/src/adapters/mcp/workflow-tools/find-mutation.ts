import { invalidField } from '../../../kernel/errors.ts'
import type { Mutation } from '../../../kernel/operations/operation.ts'
import type { WorkflowCaller, Workflows } from '../../workflows/index.ts'

export function findMutation(workflows: Workflows, caller: WorkflowCaller, name: string): Mutation {
  const operation = workflows.find(caller, name)
  if (operation.kind !== 'mutation') throw invalidField('operation', 'is a query; use query_workflow')
  return operation
}
