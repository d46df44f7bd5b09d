import type { DuplicateCandidate } from '../api/operations.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Status } from '../parts/status.tsx'

const reasonWords = { phone: 'phone', email: 'mail address', address: 'address', name: 'name' }

interface Props {
  candidates: readonly DuplicateCandidate[]
  onMerge?: (into: DuplicateCandidate) => void
}

/** Clients and leads that may be the person whose data was typed, each with the matching data. */
export function DuplicateRows({ candidates, onMerge }: Props) {
  return (
    <ul className="duplicate-rows">
      {candidates.map((each) => (
        <li key={each.id}>
          <span className="duplicate-name">
            <PageLink to={`${each.kind}s/${each.id}`} className="link">
              {each.name ?? 'Unnamed'}
            </PageLink>
            <span className="muted">
              {each.kind === 'client' ? 'Client' : 'Lead'}, same{' '}
              {each.reasons.map((reason) => reasonWords[reason]).join(' and ')}
            </span>
          </span>
          <Status of={each.status} />
          {onMerge && (
            <button type="button" className="button" onClick={() => onMerge(each)}>
              {each.kind === 'client' ? 'Add to this client' : 'This is the same lead'}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
