import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { canUsePasskeys } from '../api/passkeys.ts'
import { type SignedIn, signInWithInvitation, useSession } from '../api/session.ts'
import { EmailField } from '../parts/email-field.tsx'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { SharedTick } from './shared-tick.tsx'
import { useEnter } from './use-enter.ts'

/**
 * Step for an invitation link. The invited person types the email address and is not signed in by the link alone,
 * because mail scanners also open links. Then the page offers to create a passkey.
 */
export function InvitationStep({ token }: { token: string }) {
  const [email, setEmail] = useState('')
  const [isShared, setShared] = useState(false)
  const enter = useEnter()
  const session = useSession()
  const offers = canUsePasskeys(session.data?.passkeys)
  const signIn = useMutation({
    mutationFn: () => signInWithInvitation(token, email.trim(), isShared),
    onSuccess: async (answer: SignedIn) => {
      if (!offers) await enter(answer)
    },
  })
  if (signIn.data && offers)
    return <PasskeyOffer org={signIn.data.organizations[0]!} onEnd={() => enter(signIn.data)} />
  return (
    <Form
      error={signIn.error}
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate()
      }}
    >
      <p>You were invited to Quoin. Type the address to which the invitation was sent.</p>
      <EmailField value={email} onChange={setEmail} />
      <SharedTick isShared={isShared} onChange={setShared} />
      <Complaint error={signIn.error} />
      <button type="submit" className="button" data-primary="" disabled={signIn.isPending}>
        Accept the invitation
      </button>
      {signIn.error && (
        <a className="button" data-quiet="" href="/console/sign-in">
          Sign in another way
        </a>
      )}
    </Form>
  )
}
