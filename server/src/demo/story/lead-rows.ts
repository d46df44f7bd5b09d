import { type Course, historyOf, sinceWhen, timesOf } from './course.ts'
import { recordColumns } from './customer.ts'
import type { Status } from './plots.ts'
import type { Scene } from './scene.ts'
import { tagsOn } from './tags.ts'

type LeadStatus = Status<'lead'>

const ladder: readonly LeadStatus[] = [
  'new',
  'contacted',
  'appointment_scheduled',
  'estimate_created',
  'estimate_sent',
  'approved',
  'deposit_collected',
  'converted',
]

/** Returns the statuses of the lead in order, with their times. */
function courseOf({ plot, days, calendar }: Scene): Course {
  const { past } = calendar
  const when: Record<LeadStatus, string> = {
    new: past(days.lead, 9, 12),
    contacted: past(days.lead, 11, 40),
    appointment_scheduled: past(days.lead, 15, 5),
    estimate_created: past(days.estimate, 14, 30),
    estimate_sent: past(days.estimate, 15, 10),
    approved: past(days.decision, 10, 20),
    deposit_collected: past(days.decision, 10, 45),
    converted: past(days.decision, 16, 0),
    lost: past(plot.estimate ? days.decision : days.lead + 5, 17, 15),
  }
  const reached = plot.lead === 'lost' ? (plot.estimate ? 'estimate_sent' : 'contacted') : plot.lead
  const rungs = ladder
    .slice(0, ladder.indexOf(reached) + 1)
    .filter((status) => status !== 'deposit_collected' || plot.deposit)
  return [...rungs, ...(plot.lead === 'lost' ? (['lost'] as const) : [])].map((status) => [
    status,
    when[status],
  ])
}

const lostReasons = ['price', 'competitor', 'no_response', 'out_of_area', 'other'] as const

const wishes = [
  'Gutters overflow at the back of the house.',
  'Wants all windows done before a party.',
  'Ladder access from the alley only.',
  'Requested a quote on leaf guards.',
  'Prefers to be texted.',
]

export function leadRows(scene: Scene) {
  const { cast, random, number, plot, customer, days, calendar, pricing } = scene
  const course = courseOf(scene)
  const hasConnector = number % 4 === 1
  const source = hasConnector
    ? cast.sources.find((each) => each.name === cast.connector.source)!
    : cast.sources[number % cast.sources.length]!
  const appointed = sinceWhen(course, 'appointment_scheduled') !== null
  const row = {
    id: scene.leadId!,
    lead_number: 0,
    status: plot.lead,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_email_key: customer.email,
    customer_phone: customer.phone,
    customer_phone_typed: customer.phone,
    client_id: plot.estimate ? customer.clientId : null,
    property_id: plot.estimate ? customer.propertyId : null,
    service_address: customer.address.line1,
    city: customer.address.city,
    state: customer.address.state,
    zip: customer.address.zip,
    source: source.name,
    source_id: source.id,
    connector_id: hasConnector ? cast.connector.id : null,
    connector_key: hasConnector ? cast.connector.connector_key : null,
    external_id: hasConnector ? `web-${4000 + number}` : null,
    assigned_to: plot.lead === 'new' && number % 2 === 0 ? null : customer.stage.salesRep,
    notes: number % 3 === 0 ? wishes[number % wishes.length]! : null,
    estimated_value_cents: pricing?.totals.total_cents ?? random.between(18, 240) * 1000,
    currency: 'USD',
    lost_reason: plot.lead === 'lost' ? lostReasons[number % lostReasons.length]! : null,
    appointment_at: appointed
      ? calendar.instant(plot.lead === 'appointment_scheduled' ? random.between(1, 4) : days.estimate, 9)
      : null,
    last_contacted_at: course.length > 1 ? course.at(-1)![1] : null,
    converted_at: sinceWhen(course, 'converted'),
    location_id: customer.stage.locationId,
    ...recordColumns(
      hasConnector ? null : customer.stage.salesRep,
      timesOf(course),
      course.length,
      tagsOn(cast, 'leads', number),
    ),
  }
  return { row, history: historyOf('lead', row.id, course, customer.stage.salesRep, random) }
}
