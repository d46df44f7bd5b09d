import { clientExamples, clientRequests } from './clients.ts'
import { estimateExamples, estimateRequests } from './estimates.ts'
import { invoiceExamples } from './invoices.ts'
import { jobExamples } from './jobs.ts'
import { leadExamples, leadRequests } from './leads.ts'
import { meExamples } from './me.ts'
import { webhookExamples, webhookRequests } from './webhooks.ts'

/** A realistic record for each named schema that a route answers with. */
const records: Record<string, unknown> = {
  ...meExamples,
  ...leadExamples,
  ...clientExamples,
  ...estimateExamples,
  ...jobExamples,
  ...invoiceExamples,
  ...webhookExamples,
}

interface Example {
  summary: string
  value: unknown
}

/** Realistic bodies for each request, by the name of its schema. */
const requests: Record<string, Record<string, Example>> = {
  ...leadRequests,
  ...clientRequests,
  ...estimateRequests,
  ...webhookRequests,
}

export function recordExample(schemaName: string): unknown {
  return records[schemaName]
}

export function requestExamples(schemaName: string): Record<string, Example> {
  return requests[schemaName] ?? {}
}
