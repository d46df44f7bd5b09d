import { CalendarPlus } from 'lucide-react'
import type { JobCard } from '../api/operations.ts'
import { PageLink } from '../parts/page-link.tsx'
import { useFirstRows } from '../parts/use-first-rows.ts'
import { money, plural } from '../parts/words.ts'
import { type BoardActions, isDragged } from './board-actions.ts'
import { visitWords } from './card-words.ts'
import { type Grouping, nameOfCard, slotOf } from './slot.ts'
import { rowOfCard } from './rows.ts'

interface Props {
  cards: readonly JobCard[]
  by: Grouping
  actions: BoardActions
}

/**
 * The tray with visits that have no date. The person drags them to the board or schedules them with a form. A visit
 * that is dropped on the tray loses its date.
 */
export function Tray({ cards, by, actions }: Props) {
  const { isEditable, begin, openForm, drag } = actions
  const shown = useFirstRows(cards)
  const isTarget = drag?.to !== undefined && drag.to.date === null && drag.from.date !== null
  return (
    <section
      className="card tray"
      aria-labelledby="tray-title"
      data-drop="tray"
      data-target={isTarget || undefined}
    >
      <div className="card-head">
        <h2 id="tray-title">No date yet</h2>
        <span className="muted">{plural(cards.length, 'visit')}</span>
      </div>
      {cards.length === 0 && <p className="muted tray-none">All work has a date.</p>}
      <ul>
        {shown.map((card) => (
          <li key={card.visit_id}>
            <div
              className="tray-job"
              data-dragged={isDragged(actions, card) || undefined}
              onPointerDown={(event) => {
                const isControl = (event.target as HTMLElement).closest('button')
                if (isEditable && !isControl)
                  begin(event, { card, from: slotOf(card, rowOfCard(card, by)), mode: 'move', grab: 0 })
              }}
            >
              <PageLink to={`jobs/${card.job_id}`} draggable={false}>
                <b>{nameOfCard(card)}</b>
              </PageLink>
              <span className="muted">{visitWords(card)}</span>
              <span className="muted">
                {[card.address?.split(',').at(1)?.trim(), card.total_cents && money(card.total_cents)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {isEditable && (
                <button
                  type="button"
                  className="icon-button"
                  data-focus-name={card.visit_id}
                  aria-label={`Schedule ${nameOfCard(card)}`}
                  onClick={() => openForm(card)}
                >
                  <CalendarPlus size={15} />
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
