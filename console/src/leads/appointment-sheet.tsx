import { useState } from 'react'
import type { Input } from '../api/call.ts'
import type { Lead } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Choice, TextArea, TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { addDays, clock, date } from '../parts/words.ts'

type Kind = NonNullable<Input<'leads.scheduleAppointment'>['kind']>

/**
 * Side panel that makes or moves the appointment of a lead. It shows the email to the customer before the email is
 * sent.
 */
export function AppointmentSheet({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { me, today } = useMe()
  const [day, setDay] = useState(addDays(today, 1))
  const [time, setTime] = useState('10:00')
  const [kind, setKind] = useState<Kind>('site_visit')
  const [member, setMember] = useState(lead.assigned_to ?? '')
  const [note, setNote] = useState('')
  const [notify, setNotify] = useState(lead.customer_email !== null)
  const input =
    day === '' || time === ''
      ? undefined
      : {
          lead_id: lead.id,
          local_date: day,
          local_time: `${time}:00`,
          kind,
          notify,
          expected_version: lead.version,
          ...(member === '' ? {} : { member_id: member }),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        }
  return (
    <ConfirmSheet
      title="Appointment"
      operation="leads.scheduleAppointment"
      input={input}
      action="Make the appointment"
      onClose={onClose}
      onDone={() => {
        showToast(`Appointment on ${date(day)} at ${clock(time)}.`)
        onClose()
      }}
    >
      <div className="form-row">
        <TextField
          label="Day"
          name="local_date"
          type="date"
          value={day}
          required
          onChange={(event) => setDay(event.target.value)}
        />
        <TextField
          label="Time"
          name="local_time"
          type="time"
          value={time}
          required
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      <Choice
        label="Kind"
        name="kind"
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
        choices={[
          ['site_visit', 'Visit'],
          ['call', 'Call'],
        ]}
      />
      {me?.members && (
        <Choice
          label="Who goes"
          name="member_id"
          value={member}
          onChange={(event) => setMember(event.target.value)}
          choices={[['', 'No one yet'], ...me.members.items.map((each) => [each.id, each.name] as const)]}
        />
      )}
      <TextArea label="Note" name="note" value={note} onChange={(event) => setNote(event.target.value)} />
      <label className="tick">
        <input type="checkbox" checked={notify} onChange={(event) => setNotify(event.target.checked)} />
        Notify the customer by email
      </label>
    </ConfirmSheet>
  )
}
