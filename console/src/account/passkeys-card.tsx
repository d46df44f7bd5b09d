import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { canUsePasskeys } from '../api/passkeys.ts'
import { useSession } from '../api/session.ts'
import type { ItemOf } from '../api/query-options.ts'
import { useList } from '../api/use.ts'
import { ListFoot } from '../parts/list-foot.tsx'
import { Empty, Failure, Skeleton } from '../parts/states.tsx'
import { ago } from '../parts/words.ts'
import { AddPasskeySheet } from './add-passkey-sheet.tsx'
import { RemovePasskeySheet } from './remove-passkey-sheet.tsx'

type Passkey = ItemOf<'passkeys.list'>

/** Card with the passkeys of the member. */
export function PasskeysCard() {
  const list = useList('passkeys.list', { limit: 20 })
  const session = useSession()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const { rows } = list
  const canAdd = canUsePasskeys(session.data?.passkeys)
  return (
    <section className="card" aria-labelledby="passkeys-title">
      <div className="card-head">
        <h2 id="passkeys-title">Passkeys</h2>
        {canAdd && (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            Add a passkey …
          </button>
        )}
      </div>
      {list.error && rows.length === 0 ? (
        <Failure error={list.error} retry={list.refetch} />
      ) : list.isPending ? (
        <Skeleton lines={2} />
      ) : rows.length === 0 ? (
        <Empty title="No passkey yet">
          <p className="muted">With a passkey, you sign in with your fingerprint, face or PIN.</p>
        </Empty>
      ) : (
        <ul className="account-rows">
          {rows.map((passkey) => (
            <li key={passkey.id}>
              <KeyRound size={16} aria-hidden="true" />
              <span className="account-what">
                {passkey.name}
                <span className="sub-line">{useWords(passkey)}</span>
              </span>
              <button
                type="button"
                className="button"
                aria-label={`Remove ${passkey.name} …`}
                onClick={() => setRemoved(passkey)}
              >
                Remove …
              </button>
            </li>
          ))}
        </ul>
      )}
      {session.data && !canAdd && <p className="account-hint muted">{whereWords(session.data.passkeys)}</p>}
      <ListFoot list={list} />
      {isAdding && <AddPasskeySheet onClose={() => setAdding(false)} />}
      {removed && <RemovePasskeySheet passkey={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  )
}

const useWords = ({ created_at, last_used_at }: Passkey): string =>
  `Added ${ago(created_at)} · ${last_used_at ? `last used ${ago(last_used_at)}` : 'never used'}`

/** Sentence that explains why this page cannot add a passkey, and where one can be added. */
const whereWords = (domain: string | null): string =>
  domain === null
    ? 'Browsers accept passkeys only with https and a domain name, which this server does not have.'
    : location.hostname === domain || location.hostname.endsWith(`.${domain}`)
      ? 'This browser does not offer passkeys.'
      : `Browsers accept passkeys only at ${domain}. Open the console there to add one.`
