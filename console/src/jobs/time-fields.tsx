import { TextField } from '../parts/field.tsx'

interface Props {
  times: { date: string; start: string; end: string }
  onChange: Record<'date' | 'start' | 'end', (value: string) => void>
}

/** Date, start and end by the clock of the location. */
export function TimeFields({ times, onChange }: Props) {
  return (
    <>
      <TextField
        label="Date"
        type="date"
        required
        data-autofocus=""
        value={times.date}
        onChange={(event) => onChange.date(event.target.value)}
      />
      <div className="form-row">
        <TextField
          label="From"
          type="time"
          step={900}
          required
          value={times.start}
          onChange={(event) => onChange.start(event.target.value)}
        />
        <TextField
          label="To"
          type="time"
          step={900}
          required
          value={times.end}
          onChange={(event) => onChange.end(event.target.value)}
        />
      </div>
    </>
  )
}
