import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { signChallenge } from '../api/passkeys.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../api/session.ts'
import { Complaint } from '../parts/states.tsx'
import { useEnter } from './use-enter.ts'

/** Button that signs in with a passkey. */
export function PasskeyButton() {
  const enter = useEnter()
  const signIn = useMutation({
    mutationFn: async () => signInWithPasskey(await signChallenge(await beginPasskeySignIn())),
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
      <Complaint error={signIn.error} />
    </div>
  )
}
