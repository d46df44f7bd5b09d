import { CalendarPlus } from 'lucide-react'
import type { JobCard } from '../api/operations.ts'
import { PageLink } from '../parts/page-link.tsx'
import { money, plural, service } from '../parts/words.ts'

interface Props {
  cards: readonly JobCard[]
  isEditable: boolean
  openForm: (card: JobCard) => void
}

/** Jobs without a date. They are dragged to the board or scheduled by form. */
export function Tray({ cards, isEditable, openForm }: Props) {
  return (
    <section className="card tray" aria-labelledby="tray-title">
      <div className="card-head">
        <h2 id="tray-title">No date yet</h2>
        <span className="muted">{plural(cards.length, 'job')}</span>
      </div>
      {cards.length === 0 && <p className="muted tray-none">Every job has a date.</p>}
      <ul>
        {cards.map((card) => (
          <li key={card.visit_id}>
            <div
              className="tray-job"
              draggable={isEditable}
              onDragStart={(event) => event.dataTransfer.setData('text/job', card.job_id)}
            >
              <PageLink to={`jobs/${card.job_id}`}>
                <b>{card.customer_name}</b>
              </PageLink>
              <span className="muted">{service(card.service_type)}</span>
              <span className="muted">
                {[card.address?.split(',').at(1)?.trim(), card.total_cents && money(card.total_cents)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {isEditable && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Schedule ${card.customer_name}`}
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
