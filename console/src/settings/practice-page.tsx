import '../account/account.css'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../api/refusal.ts'
import type { Output } from '../api/call.ts'
import { useIntention, useOperation } from '../api/use.ts'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Empty } from '../parts/states.tsx'
import { useMe } from '../parts/use-me.ts'
import { ago } from '../parts/words.ts'
import { ArchivePracticeSheet } from './archive-practice-sheet.tsx'
import { NewKey } from './new-key.tsx'
import { practiceMessages as words } from './practice-messages.ts'

export type PracticeCompany = Output<'practice.list'>['items'][number]

/** Page with the practice companies of the organization. A new one is created here, and its key is shown once. */
export function PracticePage() {
  const { me } = useMe()
  const list = useOperation('practice.list', {})
  const [created, setCreated] = useState<Output<'practice.create'>>()
  const [archived, setArchived] = useState<PracticeCompany>()
  const creation = useIntention('practice.create', { onSuccess: setCreated })
  const isInside = me?.organization.practice === true
  return (
    <>
      <PageHead title={words.title}>
        {!isInside && (
          <button
            type="button"
            className="button"
            data-primary=""
            disabled={creation.isPending}
            onClick={() => creation.mutate({ input: {} })}
          >
            {words.create}
          </button>
        )}
      </PageHead>
      <p className="muted settings-purpose">{isInside ? words.inside : words.purpose}</p>
      {creation.error && (
        <p className="error" role="alert">
          {sentenceOf(creation.error)}
        </p>
      )}
      {created && <NewKey title={words.newKey(created.name)} apiKey={created.key} hint={words.signIn} />}
      <section className="card" aria-label={words.title}>
        <Loaded query={list} lines={2}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={words.none} />
            ) : (
              <ul className="account-rows">
                {items.map((company) => (
                  <CompanyRow key={company.id} company={company} archive={() => setArchived(company)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      {archived && <ArchivePracticeSheet company={archived} onClose={() => setArchived(undefined)} />}
    </>
  )
}

function CompanyRow({ company, archive }: { company: PracticeCompany; archive: () => void }) {
  const { name, slug, created_at, archived_at } = company
  return (
    <li>
      <FlaskConical size={16} aria-hidden="true" />
      <span className="account-what">
        {name}
        {archived_at !== null && <span className="account-mark">{words.archived}</span>}
        <span className="sub-line">
          {slug} · {ago(created_at)}
        </span>
      </span>
      {archived_at === null && (
        <button type="button" className="button" aria-label={words.archiveNamed(name)} onClick={archive}>
          {words.archive}
        </button>
      )}
    </li>
  )
}
