import type { Cell } from './rows.ts'

interface Props {
  load: Cell['load']
  count: number
  name: string
}

/** Booked hours of a row and, if known, its capacity. Shown in red if the booked hours exceed the capacity. */
export function Load({ load, count, name }: Props) {
  if (!load) return <span className="muted load">{count === 0 ? 'No work' : `${count} with a date`}</span>
  const { scheduled_minutes: booked, capacity_minutes: capacity } = load
  const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10)
  if (capacity === null) return <span className="muted load">{hours(booked)} h</span>
  const isOver = booked > capacity
  return (
    <span className="muted load" data-over={isOver || undefined}>
      {capacity === 0 ? `${hours(booked)} h, day off` : `${hours(booked)} of ${hours(capacity)} h`}
      {isOver && <span className="visually-hidden">, more than the capacity</span>}
      <meter
        min={0}
        max={Math.max(capacity, 1)}
        value={capacity === 0 ? Number(booked > 0) : Math.min(booked, capacity)}
        data-over={isOver || undefined}
        aria-label={`Booked hours of ${name}`}
      />
    </span>
  )
}
