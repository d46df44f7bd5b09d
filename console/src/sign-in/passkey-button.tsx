import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { signChallenge } from '../api/passkeys.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../api/session.ts'
import { Complaint } from '../parts/states.tsx'
import { SharedTick } from './shared-tick.tsx'
import { useEnter } from './use-enter.ts'

/** Button that signs in with a passkey. */
export function PasskeyButton() {
  const [isShared, setShared] = useState(false)
  const enter = useEnter()
  const signIn = useMutation({
    mutationFn: async () => signInWithPasskey(await signChallenge(await beginPasskeySignIn()), isShared),
    onSuccess: enter,
  })
  return (
    <div className="passkey-way">
      <button
        type="button"
        className="button"
        disabled={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
      >
        <KeyRound size={15} aria-hidden="true" />
        Use a passkey
      </button>
      <SharedTick isShared={isShared} onChange={setShared} />
      <Complaint error={signIn.error} />
    </div>
  )
}
