import * as z from 'zod'
import { carrierStates, smsMessages, type SmsRow } from '../../../../kernel/messages/sms/index.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { spreadOptOut } from '../../clients/index.ts'
import {
  consentChanged,
  hasStartedSince,
  recordConsent,
  notifyOwners,
} from '../../../messages/outbox/index.ts'

/** Error code of the carrier: the recipient has opted out at the carrier. */
const refusedAtCarrier = '21610'
/** Error code of the carrier: the sender is not registered for application-to-person messages (A2P 10DLC). */
const notRegistered = '30034'

export const noteTextStatus = mutation({
  name: 'texts.noteStatus',
  summary: 'Record the delivery status that a carrier reports for a text message, and act on it.',
  description:
    'A status never moves backwards, for example from delivered to sent. A recipient who opted out at ' +
    'the carrier is opted out here too. If the company is not registered with the carriers, the owners ' +
    'are notified, at most once a day.',
  permission: [],
  only: 'system',
  receives: true,
  sends: true,
  input: z.strictObject({
    text_id: id().describe('The text message in the outbox.'),
    told: z
      .strictObject({ sid: z.string().min(1).max(64), status: z.enum(carrierStates) })
      .nullable()
      .describe('The reported status. Null if the carrier rejected the text.'),
    code: z.string().max(20).nullable().describe("The carrier's error code."),
  }),
  output: z.object({ result: z.enum(['noted', 'ignored']) }),
  emits: [consentChanged],
  async handler(ctx, { text_id, told: report, code }) {
    const orgId = ctx.actor.org.id
    const updatedRow =
      report && (await smsMessages.noteState(ctx.db, orgId, text_id, { ...report, code, now: ctx.present }))
    // An outdated report is ignored unless it reports an opt-out at the carrier, because an opt-out is valid regardless
    // of the order of the reports.
    const row =
      updatedRow ?? (code === refusedAtCarrier || !report ? await textOf(ctx, text_id, report) : undefined)
    if (!row) return { result: 'ignored' as const }
    if (code === refusedAtCarrier) await optOut(ctx, row)
    if (code === notRegistered) await notifyNotRegistered(ctx)
    return { result: 'noted' as const }
  },
})

/** Loads the text message. Returns undefined if the report is about another message. */
async function textOf(
  { db, actor }: MutationContext,
  id: string,
  report: { sid: string } | null,
): Promise<SmsRow | undefined> {
  const row = await smsMessages.find(db, actor.org.id, id)
  return report && row?.provider_message_id !== report.sid ? undefined : row
}

async function optOut(ctx: MutationContext, row: SmsRow): Promise<void> {
  const wish = { channel: 'sms', address: row.to_number, state: 'opted_out' } as const
  const { client_id: clientId, location_id: locationId, claimed_at: since } = row
  if (await hasStartedSince(ctx, wish, since)) return
  const evidence = `The carrier refused a text: ${refusedAtCarrier}.`
  await recordConsent(ctx, { ...wish, source: 'carrier', evidence, clientId, locationId })
  await spreadOptOut(ctx, wish)
}

async function notifyNotRegistered({ actor, db, services, present }: MutationContext): Promise<void> {
  await notifyOwners(db, services.mailer, {
    orgId: actor.org.id,
    subject: `Text messages of ${actor.org.name} are not delivered`,
    text: [
      'Carriers in the United States deliver text messages of registered companies only (A2P 10DLC). ' +
        'The number that',
      `${actor.org.name} sends from is not registered: Twilio reported error ${notRegistered}. Text messages do not arrive until it is registered.`,
      '',
      'The operator of this installation can register the company and the number in the Twilio console, under Messaging, Regulatory Compliance.',
      '',
    ].join('\n'),
    now: present,
    idempotencyKey: `sms-not-registered/${present.slice(0, 10)}`,
  })
}
