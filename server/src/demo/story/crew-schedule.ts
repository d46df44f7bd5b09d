import type { Stage, StageCrew } from './cast.ts'
import type { WorkSlot } from './work-slot.ts'

type Slot = Omit<WorkSlot, 'arrival_window_minutes'>

/** Assigns the jobs of the demo data to crews. A crew gets overlapping jobs only if no other crew is free. */
export class CrewSchedule {
  readonly #slots = new Map<StageCrew, Slot[]>()

  /**
   * Returns the crew for a job: the crew with the fewest jobs on that day, among the crews that are free at the time of
   * the job or, if none is free, among all crews.
   */
  assign({ crews }: Stage, slot: Slot): StageCrew {
    const onDay = crews.map((crew) => ({
      crew,
      slots: (this.#slots.get(crew) ?? []).filter((each) => each.scheduled_date === slot.scheduled_date),
    }))
    const free = onDay.filter(({ slots }) => !slots.some((each) => overlaps(each, slot)))
    const [first] = (free.length > 0 ? free : onDay).toSorted((a, b) => a.slots.length - b.slots.length)
    this.#slots.set(first!.crew, [...(this.#slots.get(first!.crew) ?? []), slot])
    return first!.crew
  }
}

/**
 * Returns true if two jobs overlap. A job without times overlaps with no other, because it can be done at any time of
 * its day.
 */
const overlaps = (a: Slot, b: Slot): boolean =>
  a.scheduled_time_start !== null &&
  b.scheduled_time_start !== null &&
  a.scheduled_time_start < b.scheduled_time_end! &&
  b.scheduled_time_start < a.scheduled_time_end!
