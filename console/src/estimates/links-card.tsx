import type { CustomerLink, Estimate } from '../api/operations.ts'
import { useIntention, useOperation } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { ago, date } from '../parts/words.ts'

/** Links to the estimate that were sent to the client, each with its state: valid, expired or revoked. */
export function LinksCard({ estimate }: { estimate: Estimate }) {
  const { can } = useMe()
  const links = useOperation(
    'estimates.links.list',
    { estimate_id: estimate.id },
    { enabled: estimate.sent_at !== null },
  )
  const revoke = useIntention('estimates.links.revoke', {
    onSuccess: () => showToast('The link no longer works.'),
  })
  const items = links.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="card facts" aria-label="Links">
      <h2>Links</h2>
      {items.map((link) => (
        <p key={link.link_id}>
          {link.sent_to ?? 'Created without sending'} <span className="muted">{stateOf(link)}</span>{' '}
          {link.ended_at === null && can('send_estimates') && (
            <button
              type="button"
              className="link"
              disabled={revoke.isPending}
              onClick={() => revoke.mutate({ input: { estimate_id: estimate.id, link_id: link.link_id } })}
            >
              Revoke
            </button>
          )}
        </p>
      ))}
      <Complaint error={revoke.error} />
    </section>
  )
}

const stateOf = ({ ended_at, created_at, expires_at }: CustomerLink): string =>
  ended_at ? `ended ${ago(ended_at)}` : `sent ${ago(created_at)}, works until ${date(expires_at)}`
