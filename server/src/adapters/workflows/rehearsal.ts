import * as z from 'zod'
import { risks } from '../../kernel/access/risks.ts'
import { askedSchema } from '../../kernel/operations/asked.ts'
import { warningSchema } from '../../kernel/operations/warnings.ts'
import { cents, id, instant } from '../../kernel/schema/fields.ts'

const count = z.int().min(0)

const effectsSchema = z
  .object({
    result: z
      .unknown()
      .describe('The answer of the operation; null when it depends on what a provider answers.'),
    changes: z
      .array(
        z.object({
          kind: z.string(),
          id: id(),
          version: z.int().nullable().describe('Null for what has no versions.'),
          change: z.enum(['created', 'updated', 'deleted']),
          provisional: z
            .literal(true)
            .optional()
            .describe('The real call gives this record another id; do not use this one.'),
        }),
      )
      .describe('Records that change.'),
    parts: z
      .array(z.object({ kind: z.string(), created: count, updated: count, deleted: count }))
      .describe('How many parts of records change.'),
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
            .describe('What it says; `[redacted]` stands for links, which are new each time.'),
          segments: count.nullable().describe('How many a carrier counts; null for an e-mail.'),
          template: z
            .string()
            .optional()
            .describe(
              'Told of what is written once a provider has done what it is asked for: `receipt` to the customer, `news` to the company. Its text is not known before.',
            ),
        }),
      )
      .describe('What is sent to whom, with what the background writes right after the call.'),
    warnings: z.array(warningSchema).optional().describe('What is taken for granted.'),
    money: z
      .array(
        z.object({
          kind: z.string().describe('`payment`, `deposit`, `refund`, `credit` or `write_off`.'),
          direction: z
            .enum(['in', 'out', 'none'])
            .describe('To the company or from it; `none`: what is owed changes without money.'),
          amount_cents: cents().describe('The tip included.'),
          currency: z.string(),
          method: z.string(),
          document: z.object({ kind: z.string(), id: id() }).nullable().describe('What it is on.'),
        }),
      )
      .optional()
      .describe('Money that is booked; absent when there is none. What a provider moves is in `asks`.'),
    starts: z
      .array(
        z.object({
          flags: z.array(z.enum(risks)).describe('Flags of the operations that run later.'),
          steps: z
            .array(
              z.looseObject({
                operation: z.string().describe('The operation that the step runs.'),
                flags: z.array(z.enum(risks)),
              }),
            )
            .describe('One entry for each step, with what it is set to do.'),
          foreseen: z
            .unknown()
            .describe(
              'Estimate of the records and people that the steps reach, and of the messages; null where there is none. The token does not bind it.',
            ),
        }),
      )
      .optional()
      .describe('Operations that the call causes to run later, as by an automation; absent: none.'),
    asks: z.array(askedSchema).describe("What somebody else's service is asked for; nothing was asked."),
  })
  .describe('What the call does, up to where a provider is asked.')

/** The answer of a dry run. */
export const rehearsalSchema = z
  .object({
    dry_run: z.literal(true),
    would: effectsSchema,
    calls_provider: z
      .boolean()
      .describe('A provider is asked: see `asks`. Then `would` tells what is done before.'),
    cost: z.object({ emails: count, sms: count, metered: z.boolean() }),
    confirm_token: z
      .string()
      .describe('For `Confirm-Token` of the real call: it does what is shown here, or nothing.'),
    expires_at: instant().describe('Until when the token is taken.'),
  })
  .meta({ id: 'Rehearsal', description: 'What a mutation would do now.' })

export type WorkflowRehearsal = z.infer<typeof rehearsalSchema>
