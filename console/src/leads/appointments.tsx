import { useState } from 'react'
import type { Lead, ListedAppointment } from '../api/operations.ts'
import { useIntention, useOperation } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { clock, date } from '../parts/words.ts'
import { AppointmentSheet } from './appointment-sheet.tsx'

/** Appointments of a lead: the next appointment, past appointments and cancelled appointments. */
export function Appointments({ lead }: { lead: Lead }) {
  const { can, nameOf } = useMe()
  const [isOpen, setOpen] = useState(false)
  const list = useOperation('leads.appointments.list', { lead_id: lead.id, limit: 20 })
  const cancel = useIntention('leads.cancelAppointment')
  const items = list.data?.items ?? []
  const coming = items.find(
    ({ cancelled_at, starts_at }) => !cancelled_at && Date.parse(starts_at) > Date.now(),
  )
  const mayChange = can('manage_leads')
  const call = (): void =>
    cancel.mutate(
      { input: { lead_id: lead.id, notify: false, expected_version: lead.version } },
      { onSuccess: () => showToast('The appointment is cancelled. The customer was not notified.') },
    )
  return (
    <section className="card facts" aria-label="Appointments">
      <h2>Appointments</h2>
      {items.map((each) => (
        <p key={each.id}>
          <b>{sentence(each)}</b>
          <span className="sub-line">
            {[nameOf(each.member_id), each.note, each.cancelled_at && 'cancelled']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      ))}
      {list.isSuccess && items.length === 0 && <p className="muted">None yet.</p>}
      <Complaint error={list.error ?? cancel.error} />
      {mayChange && (
        <div className="form-end">
          {coming && (
            <button type="button" className="button" disabled={cancel.isPending} onClick={call}>
              Cancel it
            </button>
          )}
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {coming ? 'Move …' : 'Make an appointment …'}
          </button>
        </div>
      )}
      {isOpen && <AppointmentSheet lead={lead} onClose={() => setOpen(false)} />}
    </section>
  )
}

const sentence = ({ kind, local_date, local_time }: ListedAppointment): string =>
  `${kind === 'call' ? 'Call' : 'Visit'} on ${date(local_date)} at ${clock(local_time)}`
