import { type Course, historyOf, sinceWhen, timesOf } from './course.ts'
import { recordColumns } from './customer.ts'
import type { Status } from './plots.ts'
import { qualityRows } from './quality-rows.ts'
import type { Scene } from './scene.ts'
import { tagsOn } from './tags.ts'

function courseOf({ plot, days, calendar }: Scene): Course {
  const { past, ago } = calendar
  const unscheduled = ['unscheduled', past(days.decision, 10, 20)] as const
  const scheduled = ['scheduled', past(days.decision, 16, 0)] as const
  const courses: Record<Status<'job'>, Course> = {
    unscheduled: [unscheduled],
    scheduled: [unscheduled, scheduled],
    en_route: [unscheduled, scheduled, ['en_route', ago(10)]],
    in_progress: [unscheduled, scheduled, ['en_route', ago(75)], ['in_progress', ago(50)]],
    on_hold: [
      unscheduled,
      scheduled,
      ['in_progress', past(days.work, 8, 10)],
      ['on_hold', past(days.work, 9, 45)],
    ],
    cancelled: [unscheduled, scheduled, ['cancelled', past(days.work - 1, 13, 20)]],
    complete: [
      unscheduled,
      scheduled,
      ['en_route', past(days.work, 7, 40)],
      ['in_progress', past(days.work, 8, 10)],
      ['complete', past(days.work, 11, 30)],
    ],
  }
  return courses[plot.job!]
}

export function jobRows(scene: Scene) {
  const { cast, random, number, plot, customer } = scene
  const { address, stage } = customer
  const course = courseOf(scene)
  const quality = qualityRows(scene, course)
  const row = {
    id: scene.jobId,
    job_number: 0,
    location_id: stage.locationId,
    client_id: customer.clientId,
    property_id: customer.propertyId,
    estimate_id: scene.estimateId,
    lead_id: scene.leadId,
    status: plot.job!,
    service_type: scene.pricing!.serviceType,
    customer_name: customer.name,
    service_address: address.line1,
    service_city: address.city,
    service_state: address.state,
    service_zip: address.zip,
    ...scene.slot,
    crew_id: plot.job === 'unscheduled' ? null : scene.crew.crewId,
    rescheduled_count: 0,
    currency: 'USD',
    total_cents: scene.pricing!.totals.total_cents,
    notes: number % 4 === 0 ? 'Call ahead: the gate is locked.' : null,
    hold_reason: plot.job === 'on_hold' ? 'Waiting for matching downspouts.' : null,
    on_my_way_at: sinceWhen(course, 'en_route'),
    actual_started_at: sinceWhen(course, 'in_progress'),
    completed_at: sinceWhen(course, 'complete'),
    cancelled_at: sinceWhen(course, 'cancelled'),
    cancel_reason: plot.job === 'cancelled' ? 'The customer is moving.' : null,
    cancelled_by: plot.job === 'cancelled' ? 'customer' : null,
    ...quality.columns,
    ...recordColumns(
      stage.salesRep,
      timesOf(course),
      course.length + quality.reports.length,
      tagsOn(cast, 'jobs', number),
    ),
  }
  return {
    row,
    assignees: plot.job === 'unscheduled' ? [] : assigneesOf(scene),
    quality,
    history: historyOf('job', row.id, course, scene.crew.lead, random),
  }
}

function assigneesOf({ jobId, number, crew: { lead, technicians } }: Scene) {
  const technician = technicians[number % technicians.length]
  return [
    { job_id: jobId, member_id: lead, role: 'lead' },
    ...(technician === undefined ? [] : [{ job_id: jobId, member_id: technician, role: 'crew' }]),
  ]
}
