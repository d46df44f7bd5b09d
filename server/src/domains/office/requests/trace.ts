import * as z from 'zod'
import { receiptSchema } from '../../../kernel/operations/receipts/receipt.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { outboxMessageSchema } from '../../messages/outbox/index.ts'
import { auditEntrySchema } from '../../organization/audit/index.ts'
import { runSchema, stepSchema } from '../automations/index.ts'
import { attemptSchema, deliverySchema } from '../webhooks/index.ts'
import { loggedRequestSchema } from './logged-request.ts'

/** Maximum numbers of parts in the answer. Attempts are counted for each delivery, and steps for each run. */
export const most = {
  entries: 50,
  events: 50,
  deliveries: 100,
  attempts: 10,
  runs: 50,
  steps: 25,
  messages: 50,
} as const

/** Maximum number of parts of one type that are counted. */
export const mostCounted = 1000

const subjectTypes = ['request', 'audit_entry', 'receipt', 'event', 'delivery', 'message', 'run'] as const

const tracedDeliverySchema = deliverySchema.extend({
  attempt_log: z
    .array(attemptSchema.omit({ response_headers: true, response_excerpt: true }))
    .describe(`The last ${most.attempts} attempts, oldest first. \`attempts\` counts all.`),
})

const tracedRunSchema = runSchema.extend({
  steps: z.array(stepSchema).describe(`The last ${most.steps} steps that have ended, oldest first.`),
})

export type TracedDelivery = z.infer<typeof tracedDeliverySchema>
export type TracedRun = z.infer<typeof tracedRunSchema>

const omitted = () => z.int().describe(`Counted up to ${mostCounted}.`)

/** Parts that need a permission of their own, and access to all locations or to that of the message. */
export const guardedParts = ['events', 'deliveries', 'runs', 'messages'] as const
export type GuardedPart = (typeof guardedParts)[number]

export const traceSchema = z
  .object({
    subject: z
      .object({ type: z.enum(subjectTypes), id: z.string() })
      .describe('Record that the passed id belongs to.'),
    request: z
      .object({
        id: z
          .string()
          .describe('Request id. It begins with `run/` if the step of an automation made the call.'),
        at: instant().nullable(),
        actor: auditEntrySchema.shape.actor.nullable(),
        answer: loggedRequestSchema
          .nullable()
          .describe(
            'Entry of the request log. Null if the request used no API key, if the entry has been deleted, or if ' +
              'the caller lacks access to all locations.',
          ),
      })
      .nullable()
      .describe('Call that caused the rest. Null if no recorded call did, such as for a scheduled run.'),
    receipt: receiptSchema
      .omit({ result: true, outcome: true, warnings: true, updated_at: true })
      .nullable()
      .describe('Outcome of the call. Present only if its id or idempotency key was passed.'),
    entries: z.array(auditEntrySchema).describe('Entries of the audit log, oldest first.'),
    events: z
      .array(
        z.object({
          id: id(),
          name: z.string(),
          occurred_at: instant(),
          relayed_at: instant()
            .nullable()
            .describe(
              'Time at which webhooks and automations received the event, or the time of the event if nothing receives it. Null if they have not received it yet.',
            ),
          deliveries: z.array(tracedDeliverySchema),
          runs: z.array(tracedRunSchema).describe('Runs of automations that the event started.'),
        }),
      )
      .describe('Events that the call emitted, in order.'),
    deliveries: z.array(tracedDeliverySchema).describe('The passed delivery if it delivers no event above.'),
    runs: z.array(tracedRunSchema).describe('The passed run if no event above started it.'),
    messages: z
      .array(outboxMessageSchema)
      .describe('Emails and texts of the call. `why` says why one was not sent.'),
    omitted: z
      .object({
        entries: omitted(),
        events: omitted(),
        deliveries: omitted(),
        runs: omitted(),
        messages: omitted(),
      })
      .describe('Numbers of parts that exist but are left out, because the answer is limited.'),
    hidden: z
      .array(z.enum(guardedParts))
      .describe('Parts that the caller may not see and that are therefore empty.'),
  })
  .meta({ id: 'RequestTrace', description: 'A call and what followed from it.' })

export type Trace = z.infer<typeof traceSchema>
