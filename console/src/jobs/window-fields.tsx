import { TextField } from '../parts/field.tsx'
import type { WindowForm } from './window-form.ts'

interface Props {
  form: WindowForm
  onChange: (form: WindowForm) => void
}

/** Fields for date, start and end, in the time zone of the location. */
export function WindowFields({ form, onChange }: Props) {
  const { date, isAnytime, start, end } = form
  const set = (change: Partial<WindowForm>): void => onChange({ ...form, ...change })
  return (
    <>
      <TextField
        label="Date"
        name="scheduled_date"
        type="date"
        required
        data-autofocus=""
        value={date}
        onChange={(event) => set({ date: event.target.value })}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={isAnytime}
          onChange={(event) => set({ isAnytime: event.target.checked })}
        />
        At any time of the day
      </label>
      {!isAnytime && (
        <div className="form-row">
          <TextField
            label="From"
            name="scheduled_time_start"
            type="time"
            step={900}
            required
            value={start}
            onChange={(event) => set({ start: event.target.value })}
          />
          <TextField
            label="To"
            name="scheduled_time_end"
            type="time"
            step={900}
            required
            value={end}
            hint={start !== '' && end !== '' && end <= start ? 'On the next day' : undefined}
            onChange={(event) => set({ end: event.target.value })}
          />
        </div>
      )}
    </>
  )
}
