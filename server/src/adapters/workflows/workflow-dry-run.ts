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
      .describe('The answer of the operation; null if it depends on the answer of a provider.'),
    changes: z
      .array(
        z.object({
          kind: z.string(),
          id: id(),
          version: z.int().nullable().describe('Null for records without versions.'),
          change: z.enum(['created', 'updated', 'deleted']),
          provisional: z
            .literal(true)
            .optional()
            .describe('The real call creates this record with another id; do not use this one.'),
        }),
      )
      .describe('Records that would change.'),
    parts: z
      .array(z.object({ kind: z.string(), created: count, updated: count, deleted: count }))
      .describe('Number of parts of records, such as line items, that would change.'),
    events: z.array(z.object({ event: z.string(), data: z.unknown() })),
    messages: z
      .array(
        z.object({
          channel: z.enum(['email', 'sms']),
          to: z.string(),
          subject: z.string().nullable().describe('Null for a text message.'),
          text: z
            .string()
            .nullable()
            .describe('Text of the message; `[redacted]` replaces links, which are new each time.'),
          segments: count.nullable().describe('Number of billed segments; null for an e-mail.'),
          template: z
            .string()
            .optional()
            .describe(
              'Present for messages that are written after a provider has answered: `receipt` goes to the customer, `news` to the company. Their text is not known yet.',
            ),
        }),
      )
      .describe(
        'Messages with their recipients, including those that background tasks write right after the call.',
      ),
    warnings: z.array(warningSchema).optional().describe('Assumptions that the call made.'),
    money: z
      .array(
        z.object({
          kind: z.string().describe('`payment`, `deposit`, `refund`, `credit` or `write_off`.'),
          direction: z
            .enum(['in', 'out', 'none'])
            .describe(
              'Direction of the money: to the company or from it. `none`: the amount owed changes without a payment.',
            ),
          amount_cents: cents().describe('Includes the tip.'),
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
        'Payments and changes of amounts owed that would be booked; absent if none. Money that a provider would move is in `asks`.',
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
              'Estimated records, people and messages that the steps reach; null without an estimate. The token does not bind it.',
            ),
        }),
      )
      .optional()
      .describe(
        'Operations that the call causes to run later, for example by an automation; absent if none.',
      ),
    asks: z.array(providerRequestSchema).describe('Requests that would be sent to providers; none was sent.'),
  })
  .describe(
    'Effects of the call. If the call sends a request to a provider, only the effects before the first one.',
  )

/** The answer of a dry run. */
export const dryRunSchema = z
  .object({
    dry_run: z.literal(true),
    would: effectsSchema,
    calls_provider: z
      .boolean()
      .describe(
        'True if the call needs a provider: see `asks`. Then `would` covers only the effects before the request to it.',
      ),
    cost: z.object({ emails: count, sms: count, metered: z.boolean() }),
    confirm_token: z
      .string()
      .describe(
        'Send it as `Confirm-Token` with the real call. The call then has exactly these effects, or it is refused.',
      ),
    expires_at: instant().describe('When the token expires.'),
  })
  .meta({ id: 'Rehearsal', description: 'Effects that a mutation would have now.' })

export type WorkflowDryRun = z.infer<typeof dryRunSchema>
