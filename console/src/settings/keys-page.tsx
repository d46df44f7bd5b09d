import '../account/account.css'
import './keys.css'
import { useState } from 'react'
import type { Output } from '../api/call.ts'
import { useOperation, usePlace } from '../api/use.ts'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Empty } from '../parts/states.tsx'
import { CreateKeySheet } from './create-key-sheet.tsx'
import { keyMessages as words } from './key-messages.ts'
import { KeyRow } from './key-row.tsx'
import { NewKey } from './new-key.tsx'
import { RevokeKeySheet } from './revoke-key-sheet.tsx'

export type ApiKey = Output<'keys.list'>['items'][number]

const hasEnded = ({ revoked_at, expires_at }: ApiKey): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now())

/** Page with the API keys of the organization and the programs that members connected as agents. */
export function KeysPage() {
  const isSandbox = usePlace().mode === 'sandbox'
  const list = useOperation('keys.list', {})
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<Output<'keys.create'>>()
  const [revoking, setRevoking] = useState<ApiKey>()
  const rows = (keys: readonly ApiKey[]) => (
    <ul className="account-rows">
      {keys.map((each) => (
        <KeyRow
          key={each.id}
          apiKey={each}
          {...(isSandbox || hasEnded(each) ? {} : { revoke: () => setRevoking(each) })}
        />
      ))}
    </ul>
  )
  return (
    <>
      <PageHead title={words.title}>
        {!isSandbox && (
          <button type="button" className="button" data-primary="" onClick={() => setCreating(true)}>
            {words.create}
          </button>
        )}
      </PageHead>
      <p className="muted settings-purpose">
        {words.purpose} {isSandbox && words.inSandbox}
      </p>
      {created && <NewKey title={words.newKey(created.name)} apiKey={created.key} />}
      <section className="card" aria-label={words.title}>
        <Loaded query={list} lines={3}>
          {({ items }) => {
            const newestFirst = items.toReversed()
            const [inUse, ended] = [
              newestFirst.filter((each) => !hasEnded(each)),
              newestFirst.filter(hasEnded),
            ]
            return (
              <>
                {inUse.length > 0 ? rows(inUse) : <Empty title={words.none}>{words.noneHint}</Empty>}
                {ended.length > 0 && (
                  <details className="keys-ended">
                    <summary>{words.ended(ended.length)}</summary>
                    {rows(ended)}
                  </details>
                )}
              </>
            )
          }}
        </Loaded>
      </section>
      {isCreating && (
        <CreateKeySheet
          onClose={() => setCreating(false)}
          onDone={(key) => {
            setCreating(false)
            setCreated(key)
          }}
        />
      )}
      {revoking && <RevokeKeySheet apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}
