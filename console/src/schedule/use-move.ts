import type { JobCard } from '../api/operations.ts'
import { sentenceOf } from '../api/refusal.ts'
import { useIntention } from '../api/use.ts'
import { showToast } from '../parts/toasts.ts'
import { clock } from '../parts/words.ts'
import { spanOf, timeOf } from './day-grid.ts'

export interface Slot {
  date: string
  /** Minutes after midnight. */
  start: number
  crew?: { id: string; name: string } | undefined
}

/** Moves a job to another time or crew. No message is sent; the toast takes the move back. */
export function useMove(announce: (text: string) => void) {
  const schedule = useIntention('jobs.schedule')

  const store = async (card: JobCard, input: Partial<JobCard>, version: number): Promise<number> => {
    const { scheduled_date, scheduled_time_start, scheduled_time_end, crew_id } = input
    const saved = await schedule.mutateAsync({
      input: {
        job_id: card.job_id,
        visit_id: card.visit_id,
        scheduled_date: scheduled_date ?? null,
        scheduled_time_start: scheduled_time_start ?? null,
        scheduled_time_end: scheduled_time_end ?? null,
        ...(crew_id === undefined ? {} : crew_id === null ? { crew_id, assignees: [] } : { crew_id }),
        expected_version: version,
      },
    })
    return saved.version
  }

  const move = async (card: JobCard, { date, start, crew }: Slot): Promise<void> => {
    const span = spanOf(card)
    const length = span ? span.end - span.start : card.minutes
    const from = Math.max(0, Math.min(24 * 60 - length, start))
    const isOtherCrew = crew !== undefined && crew.id !== card.crew_id
    const name = card.customer_name ?? `Job ${card.job_number}`
    try {
      const version = await store(
        card,
        {
          scheduled_date: date,
          scheduled_time_start: timeOf(from),
          scheduled_time_end: timeOf(from + length),
          ...(isOtherCrew ? { crew_id: crew.id } : {}),
        },
        card.version,
      )
      const text = `${name} moved to ${crew ? `${crew.name}, ` : ''}${clock(timeOf(from))}.`
      announce(text)
      const undo = (): Promise<void> =>
        store(card, { ...card, crew_id: isOtherCrew ? card.crew_id : undefined! }, version).then(
          () => announce(`${name} is back.`),
          fail,
        )
      showToast(text, { undo })
    } catch (error) {
      fail(error)
    }
  }

  const fail = (error: unknown): void => showToast(sentenceOf(error), { tone: 'red' })
  return { move, isMoving: schedule.isPending }
}
