import { hasConversations, newThreadToken } from '../domains/messages/conversations/index.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import type { Owned } from './as-owner.ts'
import { type Line, scripts } from './story/scripts.ts'
import { writeRows } from './write-rows.ts'

interface Partner {
  id: string
  location_id: string
  name: string | null
  phone: string
  email: string | null
}

const day = 86_400_000
const minute = 60_000
/**
 * Number of conversations with clients and with leads. In addition, there is one conversation with each of the unknown
 * senders in `strangers`.
 */
const conversationCounts = { clients: 40, leads: 12 } as const
const strangers = [
  { phone: '+13125550190', name: null },
  { phone: '+13125550191', name: 'Rosa' },
] as const

/**
 * Fills the inbox of a demo organization with texts, emails, calls and notes of the last month. Every message status
 * occurs, and some conversations are unread or unanswered. None of the messages was really sent.
 */
export async function setUpInbox(
  { database, cell, now }: { database: Database; cell: string; now: string },
  { org, ownerId }: Owned,
  staff: readonly string[],
): Promise<void> {
  await database.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) => {
    if (await hasConversations(transaction, org.id)) return
    const drafts = (await partners(transaction, org)).map((partner, at) =>
      conversationOf(partner, at, { orgId: org.id, ownerId, staff, cell, now }),
    )
    await writeRows(
      transaction,
      org.id,
      'conversations',
      drafts.map(({ conversation }) => conversation),
    )
    await writeRows(
      transaction,
      org.id,
      'messages',
      drafts.flatMap(({ messages }) => messages),
    )
    await writeRows(
      transaction,
      org.id,
      'conversation_reads',
      drafts.flatMap(({ reads }) => reads),
    )
  })
}

type Found = Partner & { with: 'client_id' | 'lead_id' | 'phone_key' }

async function partners(db: Queries, org: Owned['org']): Promise<Found[]> {
  const clients = await db.rows<Partner>(
    `select p.id, p.location_id, p.name, p.phone, p.email from client_people p
      where p.org_id = $1 and p.phone is not null and p.archived_at is null
        and p.id = (select min(o.id::text)::uuid from client_people o where o.org_id = p.org_id and o.phone = p.phone)
      order by p.created_at desc, p.id limit $2`,
    [org.id, conversationCounts.clients],
  )
  const leads = await db.rows<Partner>(
    `select p.id, p.location_id, p.name, p.phone, p.email from lead_people p
      where p.org_id = $1 and p.client_id is null and p.phone is not null and p.archived_at is null
      order by p.created_at desc, p.id limit $2`,
    [org.id, conversationCounts.leads],
  )
  return [
    ...strangers.map((each) => ({
      ...each,
      id: each.phone,
      location_id: org.defaultLocationId,
      email: null,
      with: 'phone_key' as const,
    })),
    ...leads.map((each) => ({ ...each, with: 'lead_id' as const })),
    ...clients.map((each) => ({ ...each, with: 'client_id' as const })),
  ]
}

interface ConversationContext {
  orgId: string
  ownerId: string
  staff: readonly string[]
  cell: string
  now: string
}

function conversationOf(
  partner: Found,
  at: number,
  { orgId, ownerId, staff, cell, now }: ConversationContext,
) {
  const script = scripts[at % scripts.length]!.filter(
    ({ kind }) => kind !== 'email' || partner.email !== null,
  )
  const lines = script.length > 0 ? script : scripts[0]!
  const id = newId()
  const begun = Date.parse(now) - (1 + (at % 28)) * day - (at % 9) * 37 * minute
  const when = lines.map(({ after }, line) =>
    new Date(
      begun + lines.slice(0, line + 1).reduce((sum, each) => sum + each.after, 0) * minute + after,
    ).toISOString(),
  )
  const messages = lines.map((line, n) => messageOf(line, { partner, id, at: when[n]!, ownerId }))
  const inbound = lines.flatMap(({ direction }, n) => (direction === 'inbound' ? [n] : []))
  const last = lines.findLast(({ direction }) => direction !== 'none')!
  const lastInbound = inbound.at(-1)
  const latest = when.at(-1)!
  const conversation = {
    id,
    thread_token: newThreadToken(orgId, cell),
    subject:
      lines.findLast(({ kind, direction }) => kind === 'email' && direction === 'outbound')?.subject ?? null,
    client_id: partner.with === 'client_id' ? partner.id : null,
    lead_id: partner.with === 'lead_id' ? partner.id : null,
    phone_key: partner.with === 'phone_key' ? partner.phone : null,
    participant_name: partner.name,
    participant_phone: partner.phone,
    participant_email: partner.email,
    channels: [...new Set(lines.map(({ kind }) => kind))].toSorted(),
    location_id: partner.location_id,
    assigned_to: at % 3 === 0 ? staff[at % staff.length]! : null,
    needs_response: last.direction === 'inbound',
    last_message_at: latest,
    last_inbound_at: lastInbound === undefined ? null : when[lastInbound]!,
    preview: lines.at(-1)!.body.slice(0, 160),
    version: lines.length + 1,
    created_by_type: 'system',
    created_at: when[0]!,
    updated_at: latest,
  }
  // Marks the last inbound message of some conversations as unread for all members. The earlier messages count as
  // read.
  const isNew = lastInbound !== undefined && last.direction === 'inbound' && at % 2 === 0
  const before = new Date(Date.parse(when[lastInbound ?? 0]!) - 1).toISOString()
  const reads = isNew
    ? [...new Set([ownerId, ...staff])].map((member_id) => ({
        conversation_id: id,
        member_id,
        message_id: messages[lastInbound]!.id,
        read_until: before,
      }))
    : []
  return { conversation, messages, reads }
}

function messageOf(
  { kind, direction, body, subject, status, failure }: Line,
  { partner, id, at, ownerId }: { partner: Found; id: string; at: string; ownerId: string },
) {
  const address = kind === 'email' ? partner.email : partner.phone
  const hasLeft =
    !['recorded', 'queued', 'sending', 'failed', 'refused'].includes(status) || direction === 'none'
  return {
    id: newId(),
    conversation_id: id,
    location_id: partner.location_id,
    kind,
    direction,
    from_address: direction === 'inbound' ? address : null,
    from_name: direction === 'inbound' ? partner.name : null,
    to_address: direction === 'outbound' ? address : null,
    subject: subject ?? null,
    body,
    segments: kind === 'sms' && direction === 'outbound' ? 1 : null,
    status,
    failure: failure ?? null,
    attachments: [],
    sent_at: hasLeft ? at : null,
    version: 1,
    created_by_type: direction === 'inbound' ? 'system' : 'member',
    created_by_id: direction === 'inbound' ? null : ownerId,
    created_at: at,
    updated_at: at,
  }
}
