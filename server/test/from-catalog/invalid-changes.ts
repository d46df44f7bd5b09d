type Input = Record<string, unknown>

export interface InvalidChange {
  /** Fields that replace fields of the sample input. A field that is undefined is removed. */
  change: Input
  field: string
  /** False if JSON Schema cannot express the rule. The rule is then listed as a limitation of the schema. */
  isInSchema?: false
}

const cents = (unit_price_cents: number): Input => ({ name: 'Gutters', unit_price_cents })
const lines = (...line_items: Input[]): Input => ({ line_items })
const member_id = '019cabcd-5a3e-7c41-9d27-4b8a6f0e12c3'
const percent = (...percents: string[]): Input => ({
  components: percents.map((each) => ({ name: 'State', percent: each })),
})

const ofLines: readonly InvalidChange[] = [
  { change: lines({ name: 'Gutters' }), field: 'line_items.0.unit_price_cents' },
  { change: lines(cents(1), cents(-1)), field: 'line_items.1.unit_price_cents' },
  { change: lines({ ...cents(1), kind: 'discount' }), field: 'line_items.0.unit_price_cents' },
  { change: lines({ ...cents(1), kind: 'text' }), field: 'line_items.0.unit_price_cents' },
  { change: lines({ ...cents(1), unit_price_decimal: '1' }), field: 'line_items.0.unit_price_decimal' },
]
const ofWindows: readonly InvalidChange[] = [
  { change: { scheduled_time_start: null, scheduled_time_end: '09:00:00' }, field: 'scheduled_time_end' },
  {
    change: { scheduled_time_start: '10:00:00', scheduled_time_end: '09:00:00' },
    field: 'scheduled_time_end',
    isInSchema: false,
  },
  {
    change: { scheduled_time_start: '10:00:00', scheduled_time_end: null, overnight: true },
    field: 'overnight',
    isInSchema: false,
  },
  { change: { scheduled_date: '0000-01-01' }, field: 'scheduled_date' },
]

/** Inputs, by operation, that are invalid although each of their fields by itself is valid. */
export const invalidChanges: Readonly<Record<string, readonly InvalidChange[]>> = {
  'clients.merge': [
    {
      change: { client_id: member_id, into_client_id: member_id },
      field: 'into_client_id',
      isInSchema: false,
    },
  ],
  'estimates.accept': [{ change: { signature: 'AAAA' }, field: 'signature', isInSchema: false }],
  'estimates.collectDeposit': [
    { change: { method: undefined }, field: 'method' },
    { change: { payment_method_token: 'tok' }, field: 'method' },
  ],
  'estimates.create': [{ change: { client_id: null }, field: 'client_id' }],
  'estimates.setLineItems': [
    ...ofLines,
    { change: { selected_option_id: 'best' }, field: 'selected_option_id', isInSchema: false },
    { change: lines({ ...cents(1), option_id: 'best' }), field: 'line_items.0.option_id', isInSchema: false },
    {
      change: { options: [1, 2].map(() => ({ id: 'a', name: 'A' })) },
      field: 'options.1.id',
      isInSchema: false,
    },
  ],
  'files.companyLogo.upload': [
    { change: { content_base64: 'AAAA' }, field: 'content_base64', isInSchema: false },
  ],
  'inbox.notes.add': [
    { change: { lead_id: undefined }, field: 'lead_id' },
    { change: { client_id: member_id }, field: 'lead_id' },
  ],
  'invoices.chargeCard': [
    { change: { amount_cents: 100, tip_cents: 101 }, field: 'tip_cents', isInSchema: false },
  ],
  'invoices.create': ofLines,
  'invoices.recordPayment': [
    { change: { amount_cents: 100, tip_cents: 101 }, field: 'tip_cents', isInSchema: false },
    { change: { received_at: '0000-01-01T00:00:00.000Z' }, field: 'received_at', isInSchema: false },
  ],
  'invoices.send': [{ change: { channels: ['email', 'none'] }, field: 'channels' }],
  'invoices.update': ofLines,
  'jobs.assign': [
    {
      change: { assignees: [{ member_id }, { member_id }] },
      field: 'assignees.1.member_id',
      isInSchema: false,
    },
    {
      change: {
        assignees: [1, 2].map((at) => ({ member_id: member_id.replace(/.$/, `${at}`), role: 'lead' })),
      },
      field: 'assignees',
      isInSchema: false,
    },
  ],
  'jobs.create': [
    ...ofLines,
    ...ofWindows,
    { change: { client_id: undefined }, field: 'client_id' },
    { change: { service_city: 'Springfield' }, field: 'service_address' },
    { change: { scheduled_date: null }, field: 'scheduled_time_start' },
  ],
  'jobs.dispatch': [{ change: { job_ids: [member_id, member_id] }, field: 'job_ids.1', isInSchema: false }],
  'jobs.reschedule': ofWindows,
  'jobs.schedule': ofWindows,
  'jobs.setLineItems': ofLines,
  'leadImports.resolve': [{ change: { action: 'dismiss', dismiss_reason: null }, field: 'dismiss_reason' }],
  'leads.create': [
    { change: { customer_name: null }, field: 'customer_name' },
    { change: { notes: 'x', existing_client_id: member_id }, field: 'notes' },
  ],
  'leads.scheduleAppointment': [
    { change: { starts_at: undefined, local_date: undefined, local_time: undefined }, field: 'starts_at' },
    { change: { starts_at: undefined, local_date: '2026-03-02', local_time: undefined }, field: 'starts_at' },
    {
      change: { starts_at: undefined, local_date: '0000-03-02', local_time: '09:00:00' },
      field: 'local_date',
    },
  ],
  'leads.setStatus': [
    { change: { status: 'lost', lost_reason: null }, field: 'lost_reason' },
    { change: { status: 'contacted', lost_reason: 'price' }, field: 'lost_reason' },
  ],
  'settings.company.update': [
    {
      change: { default_deposit: { type: 'percent', value: '101' } },
      field: 'default_deposit.value',
      isInSchema: false,
    },
    {
      change: { default_deposit: { type: 'fixed', value: '1.5' } },
      field: 'default_deposit.value',
      isInSchema: false,
    },
    {
      change: { default_deposit: { type: 'fixed', value: '-1' } },
      field: 'default_deposit.value',
      isInSchema: false,
    },
  ],
  'settings.connectors.save': [{ change: { connector_id: undefined }, field: 'name' }],
  'settings.leadSources.save': [{ change: { lead_source_id: undefined }, field: 'name' }],
  'settings.locations.save': [
    { change: { location_id: undefined }, field: 'name' },
    { change: { timezone: 'Mars/Base' }, field: 'timezone', isInSchema: false },
  ],
  'settings.taxRates.save': [
    { change: { tax_rate_id: undefined }, field: 'components' },
    { change: percent('60', '60'), field: 'components', isInSchema: false },
    { change: percent('-1'), field: 'components.0.percent', isInSchema: false },
    { change: percent('abc'), field: 'components.0.percent' },
    { change: { valid_from: '2026-02-01', valid_to: '2026-01-01' }, field: 'valid_to', isInSchema: false },
  ],
  'tags.apply': [
    { change: { lead_id: undefined }, field: 'lead_id' },
    { change: { client_id: member_id }, field: 'lead_id' },
    { change: { add: undefined }, field: 'add' },
  ],
  'tags.save': [
    { change: { tag_id: undefined }, field: 'name' },
    { change: { tag_id: undefined, delete: true, name: 'VIP' }, field: 'tag_id' },
  ],
}

export const invalidQueryChanges: Readonly<Record<string, readonly InvalidChange[]>> = {
  'estimates.preview': ofLines,
  'invoices.preview': [...ofLines, { change: { invoice_id: undefined }, field: 'line_items' }],
}
