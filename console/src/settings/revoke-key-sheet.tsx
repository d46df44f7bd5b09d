import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { keyMessages as words } from './key-messages.ts'
import type { ApiKey } from './keys-page.tsx'

/** Side panel that states the effect of revoking an API key, and revokes it after a confirmation. */
export function RevokeKeySheet({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <ConfirmSheet
      title={words.revokeNamed(name)}
      operation="keys.revoke"
      input={{ key_id: id }}
      action={words.revokeAction}
      describe={() => words.revokeEffects(name)}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(words.revoked(name))
      }}
    />
  )
}
