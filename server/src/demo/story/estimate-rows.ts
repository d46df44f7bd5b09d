import type { EstimateColumns, TaxBasis } from '../../domains/selling/estimates/index.ts'
import { percentOf } from '../../domains/organization/company/index.ts'
import type { SalesTax } from './cast.ts'
import { type Course, historyOf, sinceWhen, timesOf } from './course.ts'
import { recordColumns } from './customer.ts'
import type { Status } from './plots.ts'
import type { Scene } from './scene.ts'

const validDays = 30

function courseOf({ plot, days, calendar }: Scene): Course {
  const { past } = calendar
  const draft = ['draft', past(days.estimate, 14, 30)] as const
  const sent = ['sent', past(days.estimate, 15, 10)] as const
  const viewed = ['viewed', past(days.estimate + 1, 8, 25)] as const
  const courses: Record<Status<'estimate'>, Course> = {
    draft: [draft],
    sent: [draft, sent],
    viewed: [draft, sent, viewed],
    changes_requested: [draft, sent, viewed, ['changes_requested', past(days.estimate + 2, 19, 5)]],
    accepted: [draft, sent, viewed, ['accepted', past(days.decision, 10, 20)]],
    declined: [draft, sent, viewed, ['declined', past(days.decision, 17, 15)]],
    expired: [draft, sent, viewed, ['expired', past(days.estimate + validDays, 15, 10)]],
    void: [draft, sent, ['void', past(days.estimate + 3, 12, 0)]],
  }
  return courses[plot.estimate!]
}

function basisOf(tax: SalesTax): TaxBasis {
  const { id, name, components } = tax
  return { chosen: false, own: true, rates: [{ id, name, components }], rounding: 'document' }
}

export function estimateRows(scene: Scene) {
  const { random, plot, customer, days, calendar } = scene
  const pricing = scene.pricing!
  const { totals, discount, deposit } = pricing
  const course = courseOf(scene)
  const times = timesOf(course)
  const wasSent = sinceWhen(course, 'sent') !== null
  const isAccepted = plot.estimate === 'accepted'
  const row: EstimateColumns = {
    id: scene.estimateId,
    estimate_number: wasSent ? 0 : null,
    display_number: null,
    location_id: customer.stage.locationId,
    client_id: customer.clientId,
    property_id: customer.propertyId,
    lead_id: scene.leadId,
    vertical: pricing.vertical,
    status: plot.estimate!,
    assigned_rep_id: customer.stage.salesRep,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: customer.phone,
    service_address: customer.address.line1,
    city: customer.address.city,
    state: customer.address.state,
    zip: customer.address.zip,
    source: null,
    sqft: customer.house.sqft,
    stories: customer.house.stories,
    lot_sqft: null,
    year_built: null,
    roof_sqft: null,
    gutter_linear_ft: customer.house.gutter_linear_ft,
    siding_type: null,
    roof_type: null,
    currency: 'USD',
    subtotal_cents: totals.subtotal_cents,
    discount_type: discount?.type ?? null,
    discount_value: discount?.value ?? null,
    discount_cents: totals.discount_cents,
    taxable_cents: totals.taxable_cents,
    tax_rate_percent: percentOf(pricing.tax.components),
    tax_cents: totals.tax_cents,
    total_cents: totals.total_cents,
    deposit_type: deposit ? ('percent' as const) : null,
    deposit_value: deposit?.value ?? null,
    deposit_use: 'first',
    deposit_required_cents: deposit?.cents ?? 0,
    sold_taxes: isAccepted ? pricing.sold.taxes : null,
    options: [],
    selected_option_id: null,
    tax_basis: basisOf(pricing.tax),
    revision: wasSent ? 1 : 0,
    requested_changes:
      plot.estimate === 'changes_requested' ? 'Could you leave out the upper floor, and come in May?' : null,
    message: 'Thank you for having us out. Prices hold for 30 days.',
    terms: scene.cast.terms,
    sent_at: sinceWhen(course, 'sent'),
    first_viewed_at: sinceWhen(course, 'viewed'),
    accepted_at: sinceWhen(course, 'accepted'),
    accepted_by: isAccepted ? customer.name : null,
    declined_at: sinceWhen(course, 'declined'),
    decline_reason: plot.estimate === 'declined' ? 'Going with another company this year.' : null,
    expires_at: wasSent ? calendar.instant(days.estimate + validDays, 15, 10) : null,
    ...recordColumns(customer.stage.salesRep, times, course.length),
  }
  return {
    row,
    lines: isAccepted ? pricing.sold.lines : pricing.lines,
    history: historyOf('estimate', row.id, course, customer.stage.salesRep, random),
  }
}
