import { Bot, KeyRound } from 'lucide-react'
import { useMe } from '../parts/use-me.ts'
import { ago, date } from '../parts/words.ts'
import { describeAccess } from './key-access.ts'
import { keyMessages as words } from './key-messages.ts'
import type { ApiKey } from './keys-page.tsx'

interface Props {
  apiKey: ApiKey
  /** Absent if the key cannot be revoked here. */
  revoke?: () => void
}

/** Row for an API key or a connected program: what it may do, where, and since when. */
export function KeyRow({ apiKey, revoke }: Props) {
  const { nameOf, locations, me } = useMe()
  const { kind, name, hint, mode, scopes, confirm, member_id, location_ids } = apiKey
  const { created_at, expires_at, revoked_at } = apiKey
  const Icon = kind === 'agent' ? Bot : KeyRound
  const where = location_ids?.map(
    (id) => locations.find((each) => each.id === id)?.name ?? 'another location',
  )
  const maker = member_id === me?.member?.id ? 'you' : nameOf(member_id)
  const facts = [
    kind === 'agent' ? 'connected program' : hint,
    describeAccess(scopes),
    confirm ? 'asks first' : '',
    where ? `only ${where.join(', ')}` : '',
    `created ${ago(created_at)}${maker && ` by ${maker}`}`,
    revoked_at ? `revoked ${ago(revoked_at)}` : expires_at ? `until ${date(expires_at)}` : '',
  ]
  return (
    <li>
      <Icon size={16} aria-hidden="true" />
      <span className="account-what">
        {name}
        {mode === 'test' && <span className="account-mark">{words.test}</span>}
        <span className="sub-line">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {revoke && (
        <button type="button" className="button" aria-label={`${words.revokeNamed(name)} …`} onClick={revoke}>
          {words.revoke}
        </button>
      )}
    </li>
  )
}
