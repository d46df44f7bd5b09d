import { useRef, useState } from 'react'
import { type Output, runQuery } from '../api/call.ts'
import { Refusal, sentenceOf } from '../api/refusal.ts'
import { refreshPlace } from '../api/refresh.ts'
import { useIntention, usePlace } from '../api/use.ts'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { lastChangeOf } from './last-change.ts'
import { movedSentence } from './move-words.ts'
import { type Assignment, callsFor, refusalOf } from './moves.ts'
import { type Grouping, isSameSlot, nameOfCard } from './slot.ts'
import type { PendingMove } from './rows.ts'

interface Options {
  by: Grouping
  nameOfRow: (id: string | null) => string
  announce: (text: string) => void
}

/**
 * Moves visits to other times and rows. The board shows a move at once; the moves are then saved one after the other.
 * No message is sent. A toast offers to undo a move. If someone else has changed the visit, its move is rolled back.
 */
export function useMoves({ by, nameOfRow, announce }: Options) {
  const place = usePlace()
  const { nameOf, today } = useMe()
  const schedule = useIntention('jobs.schedule')
  const reschedule = useIntention('jobs.reschedule')
  const assign = useIntention('jobs.assign')
  const [pending, setPending] = useState<readonly PendingMove[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Latest version of each job, after moves that this page has saved. */
  const versions = useRef(new Map<string, number>())

  const store = async (
    move: PendingMove,
    assignment?: Assignment,
  ): Promise<Output<'jobs.assign'> | undefined> => {
    const { card } = move
    const ids = { job_id: card.job_id, visit_id: card.visit_id }
    let saved: Output<'jobs.assign'> | undefined
    for (const call of callsFor({ ...move, by, ...(assignment ? { assignment } : {}) })) {
      const expected_version = Math.max(card.version, versions.current.get(card.job_id) ?? 0)
      const fixed = { ...ids, expected_version }
      if (call.operation === 'jobs.schedule')
        saved = await schedule.mutateAsync({ input: { ...call.input, ...fixed } })
      else if (call.operation === 'jobs.assign')
        saved = await assign.mutateAsync({ input: { ...call.input, ...fixed } })
      else saved = await reschedule.mutateAsync({ input: { ...call.input, ...fixed } })
      versions.current.set(card.job_id, saved.version)
    }
    return saved
  }

  const fail = async (move: PendingMove, error: unknown): Promise<void> => {
    await refreshPlace(place)
    if (!(error instanceof Refusal && error.isStale)) return showToast(sentenceOf(error), { tone: 'red' })
    const job = await runQuery(place, 'jobs.get', { job_id: move.card.job_id })
    const text = lastChangeOf(job, nameOfCard(move.card), { nameOf, today })
    announce(text)
    versions.current.set(job.id, job.version)
    const again = {
      label: 'Apply my change again',
      run: () => put({ ...move, card: { ...move.card, version: job.version } }),
    }
    showToast(text, { tone: 'red', action: again })
  }

  /** Saves a move after all earlier moves. The board shows the move as pending until the server has confirmed it. */
  const run = (move: PendingMove, work: () => Promise<void>): void => {
    const { visit_id } = move.card
    setPending((moves) => [...moves.filter(({ card }) => card.visit_id !== visit_id), move])
    queue.current = queue.current
      .then(work)
      .catch((error: unknown) => fail(move, error))
      .catch((error: unknown) => showToast(sentenceOf(error), { tone: 'red' }))
      .finally(() => setPending((moves) => moves.filter((each) => each !== move)))
  }

  const put = (move: PendingMove): void => {
    const { card, from, to } = move
    if (isSameSlot(from, to)) return
    const refusal = refusalOf(card, from, to)
    if (refusal) return showToast(refusal, { tone: 'red' })
    run(move, async () => {
      const saved = await store(move)
      if (!saved) return
      const name = nameOfCard(card)
      const text = movedSentence(name, { from, to, rowName: nameOfRow(to.row), saved, today })
      announce(text)
      showToast(text, { undo: () => takeBack(move) })
    })
  }

  const takeBack = (move: PendingMove): void => {
    const { card, from, to } = move
    const back = { card, from: to, to: from }
    const { crew_id, vehicle_id, assignees } = card
    run(back, async () => {
      await store(back, { crew_id, vehicle_id, assignees })
      announce(`${nameOfCard(card)} is back.`)
    })
  }

  return { pending, put }
}
