import type { ScheduleBoard } from '../api/operations.ts'

interface Props {
  cell: ScheduleBoard['rows'][number]['cells'][number] | undefined
  count: number
  name: string
}

/** Booked hours of a row, against its capacity if that is known. */
export function Load({ cell, count, name }: Props) {
  if (!cell) return <span className="muted load">{count === 0 ? 'No jobs' : `${count} with a date`}</span>
  const { scheduled_minutes: booked, capacity_minutes: capacity } = cell
  const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10)
  if (!capacity) return <span className="muted load">{hours(booked)} h</span>
  return (
    <span className="muted load">
      {hours(booked)} of {hours(capacity)} h
      <meter
        min={0}
        max={capacity}
        value={Math.min(booked, capacity)}
        data-over={booked > capacity || undefined}
        aria-label={`Booked hours of ${name}`}
      />
    </span>
  )
}
