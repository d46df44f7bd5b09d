import { Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginPasskeyConfirmation,
  confirmSession,
  type OpenConfirmation,
  openConfirmation,
  readMethods,
} from '../api/confirmation.ts'
import { signChallenge } from '../api/passkeys.ts'
import { Refusal } from '../api/refusal.ts'
import { useStore } from '../api/store.ts'
import { Complaint, Skeleton } from '../parts/states.tsx'
import { MailConfirmation } from './mail-confirmation.tsx'
import { TerminalConfirmation } from './terminal-confirmation.tsx'

/**
 * Dialog in which the member confirms their identity again. The requests that wait for it are then sent again, with
 * the same idempotency keys.
 */
export function ConfirmationDialog() {
  const open = useStore(openConfirmation)
  return (
    <Modal
      opened={open !== undefined}
      onClose={() => open?.end(false)}
      title="Confirm that it is you"
      size={420}
      zIndex={400}
    >
      {open && <Methods open={open} />}
    </Modal>
  )
}

function Methods({ open }: { open: OpenConfirmation }) {
  const { org, end } = open
  const [isOther, setOther] = useState(false)
  const { data, error } = useQuery({
    queryKey: [org, 'confirmation'],
    queryFn: () => readMethods(org),
    gcTime: 0,
    staleTime: 0,
  })
  const confirm = useMutation({
    mutationFn: (proof: object) => confirmSession(org, proof),
    onSuccess: () => end(true),
  })
  const passkey = useMutation({
    mutationFn: async () => ({ passkey: await signChallenge(await beginPasskeyConfirmation(org)) }),
    onSuccess: (proof) => confirm.mutate(proof),
  })
  if (!data) return error ? <Complaint error={error} /> : <Skeleton lines={2} />
  const { methods } = data
  const hasPasskey = methods.includes('passkey')
  const props = { org, isBusy: confirm.isPending, error: confirm.error, onProof: confirm.mutate }
  return (
    <div className="form">
      <p>This action needs a confirmation. It lasts 15 minutes.</p>
      <Complaint error={passkey.error ?? (isAtField(confirm.error) ? null : confirm.error)} />
      {methods.includes('demo') && (
        <button
          type="button"
          className="button"
          data-primary=""
          data-autofocus
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ demo: true })}
        >
          Confirm
        </button>
      )}
      {hasPasskey && (
        <button
          type="button"
          className="button"
          data-primary=""
          data-autofocus
          disabled={confirm.isPending || passkey.isPending}
          onClick={() => passkey.mutate()}
        >
          Use a passkey
        </button>
      )}
      {hasPasskey && !isOther && (
        <button type="button" className="button" data-quiet="" onClick={() => setOther(true)}>
          Confirm in another way
        </button>
      )}
      {(!hasPasskey || isOther) && methods.includes('mail') && <MailConfirmation {...props} />}
      {(!hasPasskey || isOther) && methods.includes('terminal') && (
        <TerminalConfirmation {...props} isOnly={!methods.includes('mail')} />
      )}
      <button type="button" className="button" onClick={() => end(false)}>
        Cancel
      </button>
    </div>
  )
}

/** True if the field for the code or the link shows every problem of the error. */
const isAtField = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.problems.length > 0 &&
  error.problems.every(({ field }) => field === 'code' || field === 'token')
