/** One happening of every row of a table `t`; `when` is the instant, and rows without it are left out. */
interface Part {
  from: string
  area: string
  happening: string
  when: string
  /** Whose permission shows it, and the id of the record that has to be the member's own. */
  sight: 'client' | 'lead' | 'estimate' | 'job' | 'invoice' | 'payment' | 'message'
  subject: string
  number?: string
  amount?: string
  text?: string
}

/** A version-8 UUID that is the same for the same text: two happenings of one record need ids of their own. */
const idFrom = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`

function partOf(part: Part): string {
  const { from, area, happening, when, sight, subject } = part
  const amount = part.amount ?? 'null::bigint'
  return `select t.org_id, t.client_id, ${idFrom(`${happening} || t.id`)} as id, ${when} as at, '${area}' as area,
       ${happening} as happening, t.id as record_id, ${part.number ?? 'null::bigint'} as number,
       ${amount} as amount_cents, ${part.amount === undefined ? 'null::text' : 't.currency'} as currency,
       ${part.text ?? 'null::text'} as text, '${sight}' as sight, ${subject} as subject_id
  from ${from} where ${when} is not null`
}

/** The course of documents: which of their instants say what. */
function courseOf(
  area: 'lead' | 'estimate' | 'job' | 'invoice',
  happenings: Record<string, { when: string; text?: string }>,
): string[] {
  const amount = area === 'lead' ? {} : { amount: 't.total_cents' }
  return Object.entries(happenings).map(([happening, { when, text }]) =>
    partOf({
      from: `${area}s t`,
      area,
      happening: `'${happening}'`,
      when,
      sight: area,
      subject: 't.id',
      number: `t.${area}_number`,
      ...amount,
      ...(text === undefined ? {} : { text }),
    }),
  )
}

const parts = [
  partOf({
    from: `(select c.org_id, c.id as client_id, c.id, c.created_at, c.lead_source from clients c) t`,
    area: 'client',
    happening: `'created'`,
    when: 't.created_at',
    sight: 'client',
    subject: 't.id',
    text: 't.lead_source',
  }),
  ...courseOf('lead', {
    created: { when: `case when t.archived_at is null then t.created_at end`, text: 't.source' },
    converted: { when: `case when t.archived_at is null then t.converted_at end` },
  }),
  partOf({
    from: `(select l.org_id, l.client_id, a.id, a.created_at, a.kind, l.id as lead_id, l.lead_number
              from leads l cross join lateral (
                select x.id, x.created_at, x.kind from lead_appointments x
                 where x.org_id = l.org_id and x.lead_id = l.id offset 0) a where l.archived_at is null) t`,
    area: 'lead',
    happening: `'appointment_scheduled'`,
    when: 't.created_at',
    sight: 'lead',
    subject: 't.lead_id',
    number: 't.lead_number',
    text: 't.kind',
  }),
  ...courseOf('estimate', {
    created: { when: 't.created_at', text: 't.vertical' },
    sent: { when: 't.sent_at' },
    viewed: { when: 't.first_viewed_at' },
    accepted: { when: 't.accepted_at', text: 't.accepted_by' },
    declined: { when: 't.declined_at', text: 't.decline_reason' },
  }),
  ...courseOf('job', {
    created: { when: 't.created_at', text: 't.service_type' },
    started: { when: 't.actual_started_at' },
    completed: { when: 't.completed_at', text: 't.service_type' },
    cancelled: { when: 't.cancelled_at', text: 't.cancel_reason' },
  }),
  ...courseOf('invoice', {
    created: { when: 't.created_at' },
    sent: { when: 't.sent_at' },
    viewed: { when: 't.first_viewed_at' },
    paid: { when: 't.paid_at' },
    voided: { when: 't.voided_at' },
    written_off: { when: 't.written_off_at' },
  }),
  partOf({
    from: `(select p.org_id, p.id, p.client_id, p.invoice_id, p.kind, p.status, p.applied_from, p.received_at, p.amount_cents,
              p.currency, p.method from seen_payments p) t`,
    area: 'payment',
    happening: 't.kind',
    when: `case when t.status = 'succeeded' and t.applied_from is null then t.received_at end`,
    sight: 'payment',
    subject: 't.invoice_id',
    amount: 't.amount_cents',
    text: 't.method',
  }),
  partOf({
    from: `(select c.org_id, c.client_id, c.lead_id, m.id, m.sent_at, m.direction, m.subject
              from conversations c cross join lateral (
                select x.id, x.sent_at, x.direction, x.subject from messages x
                 where x.org_id = c.org_id and x.conversation_id = c.id offset 0) m) t`,
    area: 'message',
    happening: 't.direction',
    when: 't.sent_at',
    sight: 'message',
    subject: 't.lead_id',
    text: 't.subject',
  }),
]

/** Everything that happened with clients, one row each, under the alias `r`. */
export const selectTimeline = `select r.* from (${parts.join('\nunion all\n')}) r`
