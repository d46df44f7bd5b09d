import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import type { JobCard } from '../api/operations.ts'
import { type DragMode, type DropArea, slotUnder } from './drop-at.ts'
import { isSameSlot, type Slot } from './slot.ts'

export interface Drag {
  card: JobCard
  from: Slot
  mode: DragMode
  grab: number
  to: Slot | undefined
}

/** Minimum movement of the pointer in pixels. A shorter movement is a click and not a drag. */
const threshold = 5

/**
 * Lets the person drag cards with a mouse or pen. Escape cancels a drag. On touch screens, the person moves cards
 * with a form.
 */
export function useDrag(put: (move: { card: JobCard; from: Slot; to: Slot }) => void) {
  const [drag, setDrag] = useState<Drag>()
  const chip = useRef<HTMLDivElement>(null)

  const begin = (event: ReactPointerEvent, dragged: Omit<Drag, 'to'>): void => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    const [startX, startY] = [event.clientX, event.clientY]
    let now: Drag | undefined
    const show = (next: Drag | undefined): void => {
      now = next
      setDrag(next)
    }
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      if (!now && Math.hypot(clientX - startX, clientY - startY) < threshold) return
      const to = slotUnder(dragged, areaAt(clientX, clientY))
      const isNew = !now || !(to && now.to ? isSameSlot(to, now.to) : to === now.to)
      if (isNew) show({ ...dragged, to })
      if (chip.current) chip.current.style.translate = `${clientX + 12}px ${clientY + 10}px`
    }
    const end = (): void => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', onKey, true)
      if (now) addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, true))
      show(undefined)
    }
    const onUp = (): void => {
      const to = now?.to
      end()
      if (to) put({ card: dragged.card, from: dragged.from, to })
    }
    const onKey = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end()
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', end)
    addEventListener('keydown', onKey, true)
  }
  return { drag, begin, chip }
}

/** Suppresses the click at the end of a drag, so that the click does not open the card. */
function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function areaAt(x: number, y: number): DropArea | undefined {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  if (!element) return undefined
  const { drop, row, date = '', first, last } = element.dataset
  const box = element.getBoundingClientRect()
  return {
    drop: drop as DropArea['drop'],
    row: row || null,
    date,
    hours: { first: Number(first), last: Number(last) },
    share: Math.min(1, Math.max(0, (x - box.left) / box.width)),
  }
}
