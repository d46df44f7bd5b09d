import { Phone, UserRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { AppointmentCard as Appointment } from '../api/operations.ts'
import { PageLink } from '../parts/page-link.tsx'
import { clock } from '../parts/words.ts'
import { wallClockAt } from './clock-change.ts'
import { timeOf } from './day-grid.ts'

/** Card for an appointment with the customer of a lead. The appointment can be changed only on the page of the lead. */
export function AppointmentCard({
  appointment,
  timezone,
  style,
}: {
  appointment: Appointment
  timezone: string
  style?: CSSProperties
}) {
  const { lead_id, kind, starts_at, customer_name, address } = appointment
  const time = clock(timeOf(wallClockAt(Date.parse(starts_at), timezone).minutes))
  const word = kind === 'call' ? 'Call' : 'Site visit'
  const Icon = kind === 'call' ? Phone : UserRound
  return (
    <div className="job-slot" data-timed={style === undefined ? undefined : ''} style={style}>
      <PageLink
        to={`leads/${lead_id}`}
        className="job appointment"
        title={[customer_name, word, time, address].filter(Boolean).join(', ')}
      >
        <span className="job-top">
          <Icon size={13} aria-hidden="true" />
          <b>{customer_name ?? 'A lead'}</b>
        </span>
        <span className="job-more">{word}</span>
        <span className="job-more">{time}</span>
      </PageLink>
    </div>
  )
}
