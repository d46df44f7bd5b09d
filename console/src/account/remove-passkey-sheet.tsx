import type { ItemOf } from '../api/query-options.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'

interface Props {
  passkey: ItemOf<'passkeys.list'>
  onClose: () => void
}

/** Side panel that states the effect of removing a passkey, and removes it after a confirmation. */
export function RemovePasskeySheet({ passkey, onClose }: Props) {
  return (
    <ConfirmSheet
      title={`Remove ${passkey.name}`}
      operation="passkeys.remove"
      input={{ passkey_id: passkey.id }}
      action="Remove the passkey"
      describe={() => [
        'This passkey can no longer be used to sign in.',
        'Sessions that it opened stay open. Delete it on your device, too.',
      ]}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(`The passkey ${passkey.name} is removed.`)
      }}
    />
  )
}
