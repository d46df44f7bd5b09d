import './first-steps.css'
import { useOperation } from '../api/use.ts'
import { Glyph } from '../parts/glyph.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { useMe } from '../parts/use-me.ts'
import { parseTarget } from '../shell/places.ts'
import { firstSteps } from './first-step-list.ts'

/**
 * First steps of a new company. A step is marked as done once its data exists. The list is hidden once a job exists.
 */
export function FirstSteps({ isFresh }: { isFresh: boolean }) {
  const { me } = useMe()
  const company = useOperation('settings.company.get', {}, { enabled: isFresh })
  const clients = useOperation('clients.list', { limit: 1 }, { enabled: isFresh })
  const estimates = useOperation('lists.counts', { list: 'estimates' }, { enabled: isFresh })
  if (!isFresh || !me || !company.data || !clients.data || !estimates.data) return null
  const steps = firstSteps({
    hasAddress: company.data.address_line1 !== null && company.data.phone !== null,
    sendsMail: me.installation.mail === 'smtp',
    services: me.service_types?.items.length ?? 0,
    members: me.members?.items.length ?? 1,
    clients: clients.data.items.length,
    estimates: estimates.data.total,
  })
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="card first-steps" aria-labelledby="first-steps-title">
      <div className="card-head">
        <h2 id="first-steps-title">Set up your company</h2>
        <span className="muted">
          {done} of {steps.length} done
        </span>
      </div>
      <ol>
        {steps.map(({ label, why, to, isDone }) => (
          <li key={label} data-done={isDone || undefined}>
            <Glyph shape={isDone ? 'full' : 'ring'} />
            <span>
              {to && !isDone ? (
                <PageLink {...parseTarget(to)} className="link">
                  {label}
                </PageLink>
              ) : (
                <b>{label}</b>
              )}
              <span className="visually-hidden">{isDone ? ' (done)' : ''}</span>
              <span className="muted">{why}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
