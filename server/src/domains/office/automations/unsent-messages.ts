import * as z from 'zod'
import { automationsOfRuns } from '../../../kernel/automations/tables/runs-table.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import {
  findMessages,
  type FoundMessage,
  messagesOfSteps,
  messageStates,
  presentMessage,
  type UnsentOfStep,
  unsentOfSteps,
  type UnsentQuery,
  whyNotAgain,
} from '../../messages/outbox/index.ts'
import { registry } from './registry.ts'

export const unsentMessage = z
  .object({
    message_id: id().describe('Message in the outbox.'),
    run_id: id().describe('Run whose step wrote the message.'),
    step: z.int().describe('Number of the step in its run, from 1.'),
    channel: z.enum(['email', 'sms']),
    to: z.string().describe('Email address or phone number.'),
    client_id: id().nullable(),
    client_name: z
      .string()
      .nullable()
      .describe(
        'Name of the client. Null if the message is for a member, or if the client no longer exists.',
      ),
    subject: z.string().nullable().describe('Subject of an email. Null for a text message.'),
    state: z.enum(messageStates),
    reason: z
      .string()
      .nullable()
      .describe(
        'Reason why the message was not sent, such as `opted_out`, `no_consent`, `stale` or `no_smtp`. ' +
          'Null if unknown.',
      ),
    why: z.string().nullable().describe('`reason` as a sentence, or the error of the last attempt to send.'),
    written_at: instant().describe('Time at which the step wrote the message.'),
    unsent_at: instant().describe('Time at which the message failed or was refused.'),
    can_resend: z
      .boolean()
      .describe(
        'True if `automations.messages.resend` can send the message again. Opt-outs of the recipient are ' +
          'checked only by that call.',
      ),
    may_have_arrived: z
      .boolean()
      .describe(
        'True if it is unknown whether the message arrived. Such a message is sent again only with ' +
          '`repeat_unknown`.',
      ),
  })
  .meta({
    id: 'UnsentAutomationMessage',
    description: "A message of an automation's step that was not sent.",
  })

/**
 * Number of unsent messages that are read with one statement. The statement reads the messages of all automations; the
 * messages of other automations are then discarded.
 */
const readAtOnce = 500
/**
 * Maximum number of messages of all automations that one call reads. If it is reached, the page is shorter than `limit`,
 * although there may be more messages.
 */
const mostRead = 10_000

export interface UnsentPage {
  messages: UnsentOfStep[]
  /** Position after which there may be more messages. Null if there are no more. */
  next: { unsentAt: string; id: string } | null
}

/** Returns unsent messages of an automation, newest first, at most `limit`. */
export async function unsentOfAutomation(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  automationId: string,
  filters: UnsentQuery,
): Promise<UnsentPage> {
  const orgId = actor.org.id
  const messages: UnsentOfStep[] = []
  let { behind } = filters
  for (let read = 0; read < mostRead; read += readAtOnce) {
    const some = await unsentOfSteps(db, orgId, { ...filters, behind, limit: readAtOnce })
    const automations = await automationsOfRuns(
      db,
      orgId,
      some.map(({ run_id }) => run_id),
    )
    for (const message of some) {
      if (automations.get(message.run_id) === automationId) {
        if (messages.length === filters.limit) return { messages, next: behind }
        messages.push(message)
      }
      behind = { unsentAt: message.unsent_at, id: message.id }
    }
    if (some.length < readAtOnce) return { messages, next: null }
  }
  return { messages, next: behind }
}

/** Converts unsent messages to the form in which the API returns them, with the names of their clients. */
export async function presentUnsentMessages(
  ctx: QueryContext,
  unsent: readonly UnsentOfStep[],
): Promise<z.infer<typeof unsentMessage>[]> {
  const messages = await findMessages(
    ctx.db,
    ctx.actor.org.id,
    unsent.map(({ id }) => id),
  )
  const names = await namesOfClients(ctx, [...messages.values()])
  return unsent.flatMap(({ id, run_id, step, unsent_at }) => {
    const message = messages.get(id)
    return message ? [{ ...presentUnsentMessage(message, names), run_id, step, unsent_at }] : []
  })
}

function presentUnsentMessage(message: FoundMessage, names: ReadonlyMap<string, string>) {
  const { message_id, channel, to, client_id, subject, state, reason, why, may_have_arrived, created_at } =
    presentMessage(message)
  return {
    message_id,
    channel,
    to,
    client_id,
    client_name: (client_id && names.get(client_id)) ?? null,
    subject,
    state,
    reason,
    why,
    written_at: created_at,
    can_resend: whyNotAgain(message, true) === null,
    may_have_arrived,
  }
}

async function namesOfClients(
  { db, actor, now }: QueryContext,
  messages: readonly FoundMessage[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(messages.flatMap(({ row }) => row.client_id ?? []))]
  const clients = await registry.subjects.get('client')!.load(db, { orgId: actor.org.id, now }, ids)
  return new Map([...clients].map(([id, { label }]) => [id, label]))
}

/** Returns true if steps of the automation wrote all of these messages. */
export async function isOfAutomation(
  { db, actor }: Pick<QueryContext, 'db' | 'actor'>,
  automationId: string,
  messageIds: readonly string[],
): Promise<boolean> {
  const messages = await messagesOfSteps(db, actor.org.id, messageIds)
  const runIds = messages.map(({ run_id }) => run_id)
  const automations = await automationsOfRuns(db, actor.org.id, runIds)
  const isOfIt = runIds.every((runId) => automations.get(runId) === automationId)
  return isOfIt && new Set(messages.map(({ id }) => id)).size === new Set(messageIds).size
}
