import { protocolVersion } from './transport-rules.ts'

/** The answer to `initialize`, whatever version was asked for: there is no other. */
export const greeting = JSON.stringify({
  protocolVersion,
  capabilities: { tools: {} },
  serverInfo: { name: 'quoin', title: 'Quoin', version: '1.0.0' },
  instructions:
    'Business operations of a field-service company: leads, clients, estimates, jobs, invoices and more. Find an operation with list_workflows, read its input with get_workflow_schema, run it with query_workflow or mutate_workflow. Give each new change a new idempotencyKey, and repeat an unanswered call with the same one. Rehearse with dryRun what sends messages, moves money or removes something.',
})
