import type { Workflows } from '../workflows/index.ts'
import type { Tool } from './tool.ts'
import { getWorkflowRequest } from './workflow-tools/get-workflow-request.ts'
import { getWorkflowSchema } from './workflow-tools/get-workflow-schema.ts'
import { listWorkflows } from './workflow-tools/list-workflows.ts'
import { mutateWorkflow } from './workflow-tools/mutate-workflow.ts'
import { queryWorkflow } from './workflow-tools/query-workflow.ts'
import { dryRunWorkflow } from './workflow-tools/dry-run-workflow.ts'

/** Tools that find, describe and run the operations of the service. */
export const workflowTools = (workflows: Workflows): Tool[] => [
  listWorkflows(workflows),
  getWorkflowSchema(workflows),
  queryWorkflow(workflows),
  mutateWorkflow(workflows),
  dryRunWorkflow(workflows),
  getWorkflowRequest(workflows),
]
