import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ArrowRight } from 'lucide-react'
import { signInWithLink } from '../api/session.ts'
import { initials } from '../parts/words.ts'
import { statusWord } from '../parts/status-look.ts'
import { Complaint } from '../parts/states.tsx'
import { SharedTick } from './shared-tick.tsx'
import { useEnter } from './use-enter.ts'

const roles = ['owner', 'manager', 'sales_rep', 'crew_lead', 'technician']
const rank = (role: string): number => roles.indexOf(role)

/**
 * Step for a sign-in link. The person is signed in only after a click, because mail scanners also open links. With a
 * demo link, the person chooses a member.
 */
export function LinkStep({ token }: { token: string }) {
  const [isShared, setShared] = useState(false)
  const enter = useEnter()
  const link = useMutation({
    mutationFn: (memberId?: string) => signInWithLink(token, isShared, memberId),
    onSuccess: enter,
  })
  const members = link.data?.members
  if (!members)
    return (
      <>
        <p>Your link is ready.</p>
        <SharedTick isShared={isShared} onChange={setShared} />
        <Complaint error={link.error} />
        <button
          type="button"
          className="button"
          data-primary=""
          disabled={link.isPending}
          onClick={() => link.mutate(undefined)}
        >
          Continue
          <ArrowRight size={14} aria-hidden="true" />
        </button>
        {link.error && (
          <a className="button" data-quiet="" href="/console/sign-in">
            Sign in another way
          </a>
        )}
      </>
    )
  return (
    <>
      <p>Choose a member of the demonstration. Each role sees different pages.</p>
      <Complaint error={link.error} />
      <ul className="member-choice">
        {members
          .toSorted((a, b) => rank(a.role) - rank(b.role))
          .map(({ id, name, role, organization }) => (
            <li key={id}>
              <button type="button" disabled={link.isPending} onClick={() => link.mutate(id)}>
                <span className="avatar" aria-hidden="true">
                  {initials(name)}
                </span>
                <span>
                  <b>{name}</b>
                  <span className="muted">
                    {statusWord(role)} · {organization.name}
                  </span>
                </span>
                <ArrowRight size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}
