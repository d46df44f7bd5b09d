import * as z from 'zod'
import { risks } from '../../kernel/access/risks.ts'
import { providerRequestSchema } from '../../kernel/operations/provider-request.ts'
import { warningSchema } from '../../kernel/operations/warnings.ts'
import { cents, id, instant } from '../../kernel/schema/fields.ts'

const count = z.int().min(0)

const effectsSchema = z
  .object({
    result: z
      .unknown()
      .describe('The answer of the operation. Null if it depends on the answer of a provider.'),
    changes: z
      .array(
        z.object({
          kind: z.string(),
          id: id(),
          version: z.int().nullable().describe('Version before the call. Null for records without versions.'),
          change: z.enum(['created', 'updated', 'deleted']),
          provisional: z
            .literal(true)
            .optional()
            .describe(
              'True if the call would create this record. The real call creates it with another id, so ' +
                'do not use this id.',
            ),
        }),
      )
      .describe('Records that would change.'),
    parts: z
      .array(z.object({ kind: z.string(), created: count, updated: count, deleted: count }))
      .describe(
        'Number of parts of records, such as line items, that would be created, updated and deleted, by ' +
          'kind of part.',
      ),
    events: z.array(z.object({ event: z.string(), data: z.unknown() })),
    messages: z
      .array(
        z.object({
          channel: z.enum(['email', 'sms']),
          to: z.string(),
          subject: z.string().nullable().describe('Subject. Null for a text message.'),
          text: z
            .string()
            .nullable()
            .describe(
              'Text of the message. `[redacted]` replaces links, because each call creates new links.',
            ),
          segments: count
            .nullable()
            .describe('Number of message segments that the carrier bills. Null for an email.'),
          template: z
            .string()
            .optional()
            .describe(
              'Present if the message is written only after a provider has answered, so that its text ' +
                'is not known yet. `receipt` is sent to the customer, `news` to the company.',
            ),
        }),
      )
      .describe(
        'Messages that would be sent, with their recipients. Includes messages that background tasks ' +
          'write right after the call.',
      ),
    warnings: z.array(warningSchema).optional().describe('Assumptions that the call made.'),
    money: z
      .array(
        z.object({
          kind: z
            .string()
            .describe(
              'Kind of the entry: `payment`, `deposit`, `refund`, `credit`, `write_off`, `release` or `credit_note`.',
            ),
          direction: z
            .enum(['in', 'out', 'none'])
            .describe(
              '`in`: to the company. `out`: from it. `none`: no money is paid, for example if a deposit is applied.',
            ),
          amount_cents: cents().describe('Amount in cents, including the tip.'),
          owed_cents: cents().describe(
            "Amount by which the client's debt decreases without a payment, in cents. Negative if the debt " +
              'increases. Unused deposits and credit are subtracted from the debt.',
          ),
          currency: z.string(),
          method: z.string(),
          document: z
            .object({ kind: z.string(), id: id() })
            .nullable()
            .describe('The invoice or estimate to which the money belongs.'),
        }),
      )
      .optional()
      .describe(
        'Payments and changes of amounts owed that would be booked. Absent if there are none. Money ' +
          'that a provider would move is in `asks`.',
      ),
    starts: z
      .array(
        z.object({
          flags: z.array(z.enum(risks)).describe('Risk flags of the operations that would run later.'),
          steps: z
            .array(
              z.looseObject({
                operation: z.string().describe('Operation that the step runs.'),
                flags: z.array(z.enum(risks)),
              }),
            )
            .describe('One entry for each step of the automation, with its settings.'),
          foreseen: z
            .unknown()
            .describe(
              'Estimate of how many records and people the steps will reach and how many messages they ' +
                'will send. Null if there is no estimate. The confirm token does not guarantee these ' +
                'numbers.',
            ),
        }),
      )
      .optional()
      .describe(
        'Operations that run later because of the call, for example in an automation. Absent if ' +
          'there are none.',
      ),
    asks: z
      .array(providerRequestSchema)
      .describe('Requests that would be sent to providers. The dry run sends none of them.'),
  })
  .describe(
    'Effects that the call would have. If the call sends a request to a provider, contains only the ' +
      'effects before the first such request.',
  )

/** The answer of a dry run. */
export const dryRunSchema = z
  .object({
    dry_run: z.literal(true),
    would: effectsSchema,
    calls_provider: z
      .boolean()
      .describe(
        'True if the call sends a request to a provider (see `asks`). `would` then contains only the ' +
          'effects before that request.',
      ),
    cost: z.object({ emails: count, sms: count, metered: z.boolean() }),
    confirm_token: z
      .string()
      .describe(
        'Token to send as `Confirm-Token` with the real call. The call then has exactly these effects, ' +
          'or it is refused.',
      ),
    expires_at: instant().describe('Time at which the token expires.'),
  })
  .meta({ id: 'Rehearsal', description: 'Effects that a mutation would have now.' })

export type WorkflowDryRun = z.infer<typeof dryRunSchema>
