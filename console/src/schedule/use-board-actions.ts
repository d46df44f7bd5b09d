import { useEffect, useMemo, useRef } from 'react'
import type { JobCard } from '../api/operations.ts'
import { useMe } from '../parts/use-me.ts'
import type { BoardActions } from './board-actions.ts'
import { stepOf } from './card-keys.ts'
import { planOf } from './rows.ts'
import type { BoardState } from './use-board.ts'
import { useDrag } from './use-drag.ts'
import { useMoves } from './use-moves.ts'
import { useNudge } from './use-nudge.ts'
import { slotWords } from './move-words.ts'

interface Options {
  announce: (text: string) => void
  openForm: (card: JobCard) => void
}

/**
 * Returns the board and the actions for its cards. Moves that the server has not confirmed yet are already applied.
 */
export function useBoardActions({ board, view, by }: BoardState, { announce, openForm }: Options) {
  const { can, today } = useMe()
  const isEditable = can('manage_schedule')
  const { data } = board
  const nameOfRow = (id: string | null): string =>
    data?.rows.find((row) => row.id === id)?.name ?? 'No one yet'
  const moves = useMoves({ by, nameOfRow, announce })
  const keys = useNudge(moves.put)
  const { drag, begin, chip } = useDrag(moves.put)
  const { held } = keys
  const plan = useMemo(
    () => data && planOf(data, held ? [...moves.pending, held] : moves.pending),
    [data, moves.pending, held],
  )
  const refocus = useFocusOf(held && `${held.card.visit_id} ${held.to.row ?? ''}`)
  const rows = plan?.rows.flatMap(({ id, isTarget }) => (isTarget ? [id] : [])) ?? []
  const actions: BoardActions = {
    isEditable,
    today,
    timezone: data?.timezone ?? 'UTC',
    drag,
    begin,
    openForm,
    onLeave: () => {
      if (!refocus.current) keys.save()
    },
    onKey: (event, card, from) => {
      const step = isEditable ? stepOf(event, card, { view, rows }) : undefined
      if (step) {
        refocus.current = true
        keys.nudge(card, from, step)
        announce(`${nameOfRow(step(from).row)}, ${slotWords(step(from), today)}`)
      } else if (event.key === 'Escape' && keys.giveBack()) {
        refocus.current = true
        announce('The move is cancelled.')
      } else if (event.key === 'Enter' && keys.held) keys.save()
      else if (event.key === 'm' && isEditable && !event.ctrlKey && !event.metaKey) openForm(card)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return { plan, actions, chip, nameOfRow }
}

/** If a card moves to another row, React creates a new element for it. This hook then focuses that element. */
function useFocusOf(name: string | undefined) {
  const isMoving = useRef(false)
  const last = useRef(name)
  useEffect(() => {
    const target = name ?? last.current
    last.current = name
    if (!isMoving.current || !target) return
    const visit = target.split(' ')[0]!
    const card =
      document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(target)}"]`) ??
      document.querySelector<HTMLElement>(`[data-visit^="${CSS.escape(visit)}"]`)
    if (card && document.activeElement !== card) card.focus()
    isMoving.current = false
  })
  return isMoving
}
